// Interruption of long work. A kernel calls check_interrupted() in its outer loops. Its caller sets a
// LongCall, which asks whether the work is still wanted (from Python: whether a signal came, as by Ctrl-C).
//
// The core knows nothing of Python: without a LongCall nothing ever stops.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>

namespace treegauge {

// What check_interrupted() throws. No kernel catches it; what a kernel was filling may be half full then.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(std::exception_ptr why) noexcept : why_(std::move(why)) {}
  [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }
  // What LongCall::poll gave, or nothing.
  [[nodiscard]] const std::exception_ptr& why() const noexcept { return why_; }

 private:
  std::exception_ptr why_;
};

// A flag that one thread raises and others stop at.
using StopFlag = std::atomic<bool>;

// From its making to its end, the work that this thread does, and the helpers that follow it, can be stopped.
class LongCall {
 public:
  // `also`: a flag that somebody else may raise, or nullptr.
  explicit LongCall(const StopFlag* also = nullptr) noexcept;
  virtual ~LongCall();
  LongCall(const LongCall&) = delete;
  LongCall& operator=(const LongCall&) = delete;

  // The reason why this call should stop, or nothing. Called now and then, on the thread that made the call.
  virtual std::exception_ptr poll() = 0;
  // At least so long from one poll to the next: a poll may have to wait for a lock.
  [[nodiscard]] virtual std::chrono::milliseconds interval() const { return std::chrono::milliseconds(50); }

  // The call that this thread works for, or nullptr.
  static LongCall* current() noexcept;

 private:
  friend class Following;
  friend void look_for_interrupt();
  LongCall* const outer_;
  const bool outer_owned_;
  const StopFlag* const also_;
  std::chrono::steady_clock::time_point polled_;
  std::exception_ptr why_;  // written before stopped_ is
  StopFlag stopped_{false};
};

// Makes this thread a helper in a call that another one makes: it stops when that one does.
class Following {
 public:
  explicit Following(LongCall* call) noexcept;
  ~Following();
  Following(const Following&) = delete;
  Following& operator=(const Following&) = delete;

 private:
  LongCall* const outer_;
  const bool outer_owned_;
};

// Looks at once whether this thread's call should stop, and throws Interrupted if so.
void look_for_interrupt();

namespace interrupt_parts {
// Work between two looks: some ten microseconds of simple steps.
inline constexpr std::ptrdiff_t kSteps = 1 << 14;
// A module that is loaded later finds its thread-local data by a call, unless it says that little is enough.
#ifdef __GLIBC__
#define TREEGAUGE_QUICK_LOCAL __attribute__((tls_model("initial-exec")))
#else
#define TREEGAUGE_QUICK_LOCAL
#endif
extern thread_local constinit std::ptrdiff_t steps_left TREEGAUGE_QUICK_LOCAL;
void after_steps();
}  // namespace interrupt_parts

// To be called in every loop that can be long: costs a subtraction. `steps` is about how many simple steps
// (table cells, bytes) were done since the last call; a row of a table, or a sentence, is a good place.
inline void check_interrupted(std::size_t steps = 64) {
  interrupt_parts::steps_left -= static_cast<std::ptrdiff_t>(steps);
  if (interrupt_parts::steps_left < 0) [[unlikely]]
    interrupt_parts::after_steps();
}

}  // namespace treegauge
