#include <nanobind/stl/shared_ptr.h>

#include "base/memory.hpp"
#include "bind.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

thread_local std::shared_ptr<StopFlag> stopping;

struct Stop {
  std::shared_ptr<StopFlag> flag = std::make_shared<StopFlag>(false);
};

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Interrupted& interrupted) {
    if (!interrupted.why()) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
      return;
    }
    try {
      std::rethrow_exception(interrupted.why());
    } catch (nb::python_error& raised) {
      raised.restore();
    }
  }
}

}  // namespace

Unlocked::Unlocked() : LongCall(stopping.get()), state_(PyEval_SaveThread()) {}

Unlocked::~Unlocked() { PyEval_RestoreThread(state_); }

std::exception_ptr Unlocked::poll() {
  PyEval_RestoreThread(state_);
  std::exception_ptr why;
  if (PyErr_CheckSignals() != 0) why = std::make_exception_ptr(nb::python_error());
  state_ = PyEval_SaveThread();
  return why;
}

void stop_at(std::shared_ptr<StopFlag> flag) { stopping = std::move(flag); }

void bind_interrupt(nb::module_& module) {
  nb::register_exception_translator(translate);
  nb::class_<Stop>(module, "Stop", "A flag at which the core stops in other threads than the main one.")
      .def(nb::init<>())
      .def(
          "watch", [](const Stop& stop) { stop_at(stop.flag); },
          "Stop what the core does for this thread (KeyboardInterrupt) once the flag is raised.")
      .def("raise_flag", [](const Stop& stop) { stop.flag->store(true); }, "Stop every thread that watches.");
  module.def(
      "use_large_pages", &use_large_pages, nb::arg("after") = 0,
      "Let this process keep memory that it gives back, in large pages: for programs, not for libraries.");
}

}  // namespace treegauge::bindings
