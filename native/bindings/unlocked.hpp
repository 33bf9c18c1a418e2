// Releases the interpreter lock while the core works; Ctrl-C still stops the work.
#pragma once
#include <nanobind/nanobind.h>

#include <cstddef>
#include <memory>

#include "base/interrupt.hpp"

namespace treegauge::bindings {

// Takes the place of nb::gil_scoped_release around everything that can be long. Now and then the lock is
// taken for a moment and Python's own signal handlers are run, so the host program's handlers stay in charge:
// what they raise (KeyboardInterrupt, as a rule) ends the call. Python runs handlers on its main thread only;
// calls from other threads are stopped by the flag that `stop_at` gave them.
class Unlocked final : public LongCall {
 public:
  Unlocked();
  ~Unlocked() override;
  std::exception_ptr poll() override;

 private:
  PyThreadState* state_;
};

// For loops over Python's objects, which hold the lock: runs Python's signal handlers once in 65,536 steps,
// and throws what they raise.
inline void check_signals(std::size_t step) {
  if (step % 65'536 == 0 && PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// Calls that this thread makes from now on stop once the flag is raised; nothing takes that back.
void stop_at(std::shared_ptr<StopFlag> flag);

// Turns Interrupted into what the signal handler raised.
void bind_interrupt(nanobind::module_& module);

}  // namespace treegauge::bindings
