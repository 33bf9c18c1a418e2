#include "bind.hpp"

NB_MODULE(_core, module) {
  module.doc() = "treegauge's native core: whole-corpus operations on columns of integers.";
  treegauge::bindings::bind_classic(module);
  treegauge::bindings::bind_ted(module);
}
