#include <utility>

#include "job/queue.hpp"
#include "job/worker.hpp"

namespace terrain::job {

namespace {

class SynchronousWorker final : public Worker {
public:
    explicit SynchronousWorker(Options options) : queue_(std::move(options)) {}

    RequestId submit(Slot slot, Task task) override { return queue_.submit(slot, std::move(task)); }
    void cancel(Slot slot) override { queue_.cancel(slot); }
    void cancel_all() override { queue_.cancel_all(); }
    std::optional<Progress> progress() const override { return queue_.progress(); }
    bool busy() const override { return queue_.busy(); }

    std::optional<Delivery> poll() override {
        while (true) {
            if (std::optional<Delivery> delivery = queue_.poll()) return delivery;
            // False too when called from inside a task, which sees what is there and starts nothing.
            if (!queue_.work()) return std::nullopt;
        }
    }

private:
    Queue queue_;
};

}  // namespace

std::unique_ptr<Worker> make_synchronous_worker(Options options) {
    return std::make_unique<SynchronousWorker>(std::move(options));
}

}  // namespace terrain::job
