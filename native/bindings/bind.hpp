// One function per binding file; module.cpp calls them all.
#pragma once
#include <nanobind/nanobind.h>

namespace treegauge::bindings {

void bind_classic(nanobind::module_& module);
void bind_ted(nanobind::module_& module);

}  // namespace treegauge::bindings
