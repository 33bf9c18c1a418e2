// Reads the bytes of a Python file object into memory that stays in place.
#pragma once
#include <nanobind/nanobind.h>

#include <cstddef>

namespace treegauge::bindings {

// At most so many of the next bytes; 0 at the end.
inline std::size_t read_into(const nanobind::object& file, char* place, std::size_t most) {
  const nanobind::object view =
      nanobind::steal(PyMemoryView_FromMemory(place, static_cast<Py_ssize_t>(most), PyBUF_WRITE));
  if (!view.is_valid()) throw nanobind::python_error();
  const auto read = nanobind::cast<std::size_t>(file.attr("readinto")(view));
  view.attr("release")();
  return read;
}

}  // namespace treegauge::bindings
