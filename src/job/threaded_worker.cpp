#include <thread>
#include <utility>

#include "job/queue.hpp"
#include "job/worker.hpp"

namespace terrain::job {

namespace {

class ThreadedWorker final : public Worker {
public:
    explicit ThreadedWorker(Options options) : queue_(std::move(options)), thread_([this] { serve(); }) {}
    ~ThreadedWorker() override { queue_.close(); }

    RequestId submit(Slot slot, Task task) override { return queue_.submit(slot, std::move(task)); }
    void cancel(Slot slot) override { queue_.cancel(slot); }
    void cancel_all() override { queue_.cancel_all(); }
    std::optional<Delivery> poll() override { return queue_.poll(); }
    std::optional<Progress> progress() const override { return queue_.progress(); }
    bool busy() const override { return queue_.busy(); }

private:
    void serve() {
        while (queue_.wait()) queue_.work();
    }

    Queue queue_;
    std::jthread thread_;  ///< after the queue, so that it has ended when the queue goes
};

}  // namespace

std::unique_ptr<Worker> make_threaded_worker(Options options) {
    return std::make_unique<ThreadedWorker>(std::move(options));
}

}  // namespace terrain::job
