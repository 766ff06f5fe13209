#include "executor_checks.hpp"
#include "job/executors.hpp"

namespace terrain::job::test {

TEST_CASE("oneTBB: covers every index once, in the chunks of the serial executor", "[tbb]") {
    check_covers_every_index_once(*make_tbb_executor(GENERATE(1U, 2U, 3U, 7U)));
}

TEST_CASE("oneTBB: tells how many threads it has, limited to what can be started", "[tbb]") {
    check_reports_its_threads(make_tbb_executor);
}

TEST_CASE("oneTBB: really starts its threads, more than cores too", "[tbb]") {
    check_starts_its_threads(make_tbb_executor);
}

TEST_CASE("oneTBB: never works on more threads than asked", "[tbb]") {
    check_never_uses_more_threads(make_tbb_executor);
}

TEST_CASE("oneTBB: carries exceptions to the caller once every chunk begun has ended", "[tbb]") {
    check_carries_exceptions(*make_tbb_executor(GENERATE(1U, 2U, 5U)));
}

TEST_CASE("oneTBB: leaves the remaining chunks out after an exception", "[tbb]") {
    check_skips_after_an_exception(*make_tbb_executor(GENERATE(1U, 2U, 5U)));
}

TEST_CASE("oneTBB: tasks see the default arithmetic on every thread", "[tbb]") {
    check_arithmetic_of_tasks(make_tbb_executor);
}

TEST_CASE("oneTBB: a cancel reaches a loop on all its threads", "[tbb]") {
    check_cancel_reaches_the_loop(make_tbb_executor);
}

TEST_CASE("oneTBB: a small executor does not limit a larger one", "[tbb]") {
    const auto small = make_tbb_executor(1);
    const auto middle = make_tbb_executor(hardware_threads() + 1);
    check_starts_its_threads(make_tbb_executor);
}

}  // namespace terrain::job::test
