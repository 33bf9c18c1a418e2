// Fatal errors: input or options that cannot be scored.
#pragma once
#include <stdexcept>

namespace treegauge::classic::sclite_parts {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace treegauge::classic::sclite_parts
