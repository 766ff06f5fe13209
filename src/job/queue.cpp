#include "job/queue.hpp"

#include <algorithm>
#include <cassert>
#include <exception>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace terrain::job {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::nanoseconds publish_interval = 100ms;
constexpr std::chrono::nanoseconds progress_wake_interval = 1'000'000'000ns / 30;

std::chrono::nanoseconds steady_time() { return std::chrono::steady_clock::now().time_since_epoch(); }

/// Done and total in one word, so that nobody sees the one of a stage with the other of the next.
std::uint64_t packed(std::size_t done, std::size_t total) {
    while (std::max(done, total) > std::numeric_limits<std::uint32_t>::max()) {
        done /= 2;
        total /= 2;
    }
    return std::uint64_t{done} << 32 | std::uint64_t{total};
}

}  // namespace

/// A request being worked on, as its task sees it.
class Queue::Run final : public Control {
public:
    Run(Queue& owner, Slot in_slot, RequestId request) : slot(in_slot), id(request), queue_(owner) {}

    void checkpoint(std::size_t done, std::size_t total) override {
        if (stopping_.load(std::memory_order_relaxed)) throw Cancelled{};
        progress_.store(packed(done, total), std::memory_order_relaxed);
        queue_.progress_moved();
    }
    void publish(std::shared_ptr<const World> world) override { queue_.publish(*this, std::move(world)); }
    std::chrono::nanoseconds now() const override { return queue_.options_.clock(); }

    Progress progress() const {
        const std::uint64_t word = progress_.load(std::memory_order_relaxed);
        return {slot, id, static_cast<std::size_t>(word >> 32), static_cast<std::size_t>(word & 0xFFFFFFFFU)};
    }

    /// With the queue's lock held, as for every use of `fate`.
    void stop(Fate why) {
        fate = why;
        stopping_.store(true, std::memory_order_relaxed);
    }

    /// The task's end as a delivery, whatever way it takes.
    Delivery outcome(const Task& task);

    const Slot slot;
    const RequestId id;
    Fate fate = Fate::wanted;

private:
    Delivery failure(Error error) const { return {slot, id, Outcome::failed, {}, std::move(error)}; }

    Queue& queue_;
    std::atomic<bool> stopping_{false};
    std::atomic<std::uint64_t> progress_{0};
};

Delivery Queue::Run::outcome(const Task& task) {
    try {
        Result result = task(*this);
        if (!result) return failure(std::move(result.error()));
        assert(*result);
        return {slot, id, Outcome::finished, std::move(*result), {}};
    } catch (const Cancelled&) {
        return {slot, id, Outcome::cancelled, {}, {}};
    } catch (const std::bad_alloc&) {
        return failure({Fault::too_large, "not enough memory", {}});
    } catch (const std::exception& exception) {
        return failure({Fault::failed, exception.what(), {}});
    } catch (...) {
        return failure({Fault::failed, "unknown failure", {}});
    }
}

Queue::Queue(Options options)
    : options_{std::move(options.wake), options.clock ? std::move(options.clock) : steady_time} {}

RequestId Queue::submit(Slot slot, Task task) {
    assert(task);
    std::optional<Delivery> stale;
    const std::lock_guard lock(mutex_);
    const RequestId id = ++last_id_;
    stale = withdraw(slot);
    if (running_ && running_->slot == slot) running_->stop(Fate::superseded);
    Request& request = waiting_[slot];
    request.id = id;
    request.task.swap(task);  // the replaced one dies with the parameter
    changed_.notify_one();
    return id;
}

void Queue::cancel(Slot slot) {
    decltype(waiting_)::node_type dropped;
    std::optional<Delivery> stale;
    {
        const std::lock_guard lock(mutex_);
        dropped = waiting_.extract(slot);
        if (dropped) {
            stale = deliver({slot, dropped.mapped().id, Outcome::cancelled, {}, {}});
        } else if (running_ && running_->slot == slot && running_->fate == Fate::wanted) {
            running_->stop(Fate::cancelled);
            stale = withdraw(slot);
        }
    }
    if (dropped) wake();
}

void Queue::cancel_all() {
    std::vector<Slot> slots;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [slot, request] : waiting_) slots.push_back(slot);
        if (running_) slots.push_back(running_->slot);  // last, or one that waits would begin
    }
    for (const Slot slot : slots) cancel(slot);
}

std::optional<Delivery> Queue::poll() {
    const std::lock_guard lock(mutex_);
    if (deliveries_.empty()) return std::nullopt;
    std::optional<Delivery> delivery = std::move(deliveries_.front());
    deliveries_.pop_front();
    return delivery;
}

std::optional<Progress> Queue::progress() const {
    const std::lock_guard lock(mutex_);
    if (!running_) return std::nullopt;
    return running_->progress();
}

bool Queue::busy() const {
    const std::lock_guard lock(mutex_);
    return running_ || !waiting_.empty();
}

bool Queue::work() {
    std::unique_lock lock(mutex_);
    if (running_ || waiting_.empty()) return false;
    auto node = waiting_.extract(waiting_.begin());
    Run run(*this, node.key(), node.mapped().id);
    running_ = &run;
    lock.unlock();

    Task task = std::move(node.mapped().task);
    Delivery delivery = run.outcome(task);
    task = nullptr;
    finish(run, std::move(delivery));
    return true;
}

void Queue::finish(const Run& run, Delivery delivery) {
    std::optional<Delivery> stale;
    {
        const std::lock_guard lock(mutex_);
        running_ = nullptr;
        if (run.fate == Fate::wanted) stale = deliver(std::move(delivery));
        if (run.fate == Fate::cancelled) stale = deliver({run.slot, run.id, Outcome::cancelled, {}, {}});
    }
    wake();
}

void Queue::publish(const Run& run, std::shared_ptr<const World> world) {
    assert(world);
    const std::chrono::nanoseconds now = options_.clock();
    std::optional<Delivery> stale;
    {
        const std::lock_guard lock(mutex_);
        if (run.fate != Fate::wanted) return;
        if (published_id_ == run.id && published_at_ && now - *published_at_ < publish_interval) return;
        published_at_ = now;
        published_id_ = run.id;
        stale = deliver({run.slot, run.id, Outcome::intermediate, std::move(world), {}});
    }
    wake();
}

void Queue::progress_moved() {
    if (!options_.wake) return;
    const std::chrono::nanoseconds now = options_.clock();
    std::chrono::nanoseconds due = next_wake_.load(std::memory_order_relaxed);
    if (now >= due && next_wake_.compare_exchange_strong(due, now + progress_wake_interval)) options_.wake();
}

void Queue::wake() const {
    if (options_.wake) options_.wake();
}

bool Queue::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    return !closed_;
}

void Queue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    if (running_) running_->stop(Fate::superseded);
    changed_.notify_all();
}

std::optional<Delivery> Queue::withdraw(Slot slot) {
    const auto found = std::find_if(deliveries_.begin(), deliveries_.end(),
                                    [slot](const Delivery& delivery) { return delivery.slot == slot; });
    if (found == deliveries_.end()) return std::nullopt;
    std::optional<Delivery> delivery = std::move(*found);
    deliveries_.erase(found);
    return delivery;
}

std::optional<Delivery> Queue::deliver(Delivery delivery) {
    std::optional<Delivery> replaced = withdraw(delivery.slot);
    deliveries_.push_back(std::move(delivery));
    return replaced;
}

}  // namespace terrain::job
