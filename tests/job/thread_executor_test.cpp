#include "executor_checks.hpp"
#include "job/executors.hpp"

namespace terrain::job::test {

TEST_CASE("std::thread: covers every index once, in the chunks of the serial executor") {
    check_covers_every_index_once(*make_thread_executor(GENERATE(1U, 2U, 3U, 7U)));
}

TEST_CASE("std::thread: tells how many threads it has, limited to what can be started") {
    check_reports_its_threads(make_thread_executor);
}

TEST_CASE("std::thread: really starts its threads, more than cores too") {
    check_starts_its_threads(make_thread_executor);
}

TEST_CASE("std::thread: never works on more threads than asked") {
    check_never_uses_more_threads(make_thread_executor);
}

TEST_CASE("std::thread: carries exceptions to the caller once every chunk begun has ended") {
    check_carries_exceptions(*make_thread_executor(GENERATE(1U, 2U, 5U)));
}

TEST_CASE("std::thread: leaves the remaining chunks out after an exception") {
    check_skips_after_an_exception(*make_thread_executor(GENERATE(1U, 2U, 5U)));
}

TEST_CASE("std::thread: tasks see the default arithmetic on every thread") {
    check_arithmetic_of_tasks(make_thread_executor);
}

TEST_CASE("std::thread: a cancel reaches a loop on all its threads") {
    check_cancel_reaches_the_loop(make_thread_executor);
}

namespace {

std::unique_ptr<Executor> make_serial_executor(std::size_t) { return std::make_unique<Executor>(); }

}  // namespace

TEST_CASE("serial: covers every index once") {
    Executor serial;
    CHECK(serial.threads() == 1);
    check_covers_every_index_once(serial);
}

TEST_CASE("serial: carries exceptions and leaves the remaining chunks out") {
    Executor serial;
    check_carries_exceptions(serial);
    check_skips_after_an_exception(serial);
}

TEST_CASE("serial: tasks see the default arithmetic, and a cancel reaches the loop") {
    check_arithmetic_of_tasks(make_serial_executor);
    check_cancel_reaches_the_loop(make_serial_executor);
}

TEST_CASE("there is at least one hardware thread") { CHECK(hardware_threads() >= 1); }

}  // namespace terrain::job::test
