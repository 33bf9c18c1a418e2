#include "base/interrupt.hpp"

namespace treegauge {
namespace {

// What a thread works for; only the thread that made the call polls.
struct Attention {
  LongCall* call = nullptr;
  bool owned = false;
};

thread_local constinit Attention attention;

}  // namespace

LongCall::LongCall(const StopFlag* also) noexcept
    : outer_(attention.call),
      outer_owned_(attention.owned),
      also_(also),
      polled_(std::chrono::steady_clock::now()) {
  attention = {this, true};
}

LongCall::~LongCall() { attention = {outer_, outer_owned_}; }

LongCall* LongCall::current() noexcept { return attention.call; }

Following::Following(LongCall* call) noexcept : outer_(attention.call), outer_owned_(attention.owned) {
  attention = {call, false};
}

Following::~Following() { attention = {outer_, outer_owned_}; }

void look_for_interrupt() {
  LongCall* const call = attention.call;
  if (call == nullptr) return;
  if (call->stopped_.load(std::memory_order_acquire)) throw Interrupted(call->why_);
  // Helpers look at the flag too: one of them may do all the work while the caller only waits.
  if (call->also_ != nullptr && call->also_->load(std::memory_order_acquire)) throw Interrupted(nullptr);
  if (!attention.owned) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - call->polled_ < call->interval()) return;
  call->why_ = call->poll();
  // A poll that waited for a lock is not followed by another one at once.
  call->polled_ = std::chrono::steady_clock::now();
  if (call->why_) {
    call->stopped_.store(true, std::memory_order_release);
    throw Interrupted(call->why_);
  }
}

namespace interrupt_parts {

thread_local constinit std::ptrdiff_t steps_left = kSteps;

void after_steps() {
  steps_left = kSteps;
  look_for_interrupt();
}

}  // namespace interrupt_parts
}  // namespace treegauge
