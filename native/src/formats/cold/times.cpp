#include "formats/cold/times.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace treegauge::formats {

std::optional<std::uint32_t> milliseconds(std::string_view seconds) {
  constexpr std::size_t kMostDigits = 6;  // of whole seconds: a column of 32 bits holds them
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::uint64_t whole = 0;
  std::size_t at = 0;
  for (; at < seconds.size() && digit(seconds[at]); ++at) {
    if (at == kMostDigits) return std::nullopt;
    whole = whole * 10 + static_cast<std::uint64_t>(seconds[at] - '0');
  }
  const std::size_t digits = at;
  std::uint64_t fraction = 0;
  std::uint64_t unit = 1000;
  bool round_up = false;
  if (at < seconds.size() && seconds[at] == '.') {
    for (++at; at < seconds.size() && digit(seconds[at]); ++at) {
      if (unit == 1) {
        round_up = seconds[at] >= '5';
        unit = 0;
      } else if (unit > 1) {
        unit /= 10;
        fraction += static_cast<std::uint64_t>(seconds[at] - '0') * unit;
      }
    }
  }
  const bool any = digits > 0 || at > 1;
  if (at != seconds.size() || !any) return std::nullopt;
  const std::uint64_t time = whole * 1000 + fraction + (round_up ? 1 : 0);
  if (time > kLastTime) return std::nullopt;
  return static_cast<std::uint32_t>(time);
}

std::string in_seconds(std::uint32_t time) {
  const std::uint32_t known = time == kNoTime ? 0 : std::min(time, kLastTime);
  const std::uint32_t rest = known % 1000;
  std::string digits = std::to_string(1000 + rest).substr(1);
  if (rest % 10 == 0) digits.pop_back();
  return std::to_string(known / 1000) + "." + digits;
}

std::string_view confidence_in(std::string_view misc) {
  while (!misc.empty()) {
    const std::size_t bar = std::min(misc.find('|'), misc.size());
    if (misc.starts_with(kConfidence)) return misc.substr(0, bar).substr(kConfidence.size());
    misc.remove_prefix(std::min(bar + 1, misc.size()));
  }
  return {};
}

namespace {

// A whole number of milliseconds.
std::uint32_t whole_milliseconds(std::string_view digits) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() && value <= kLastTime ? value : kNoTime;
}

}  // namespace

Times times_in(std::string_view misc) {
  Times times;
  if (misc.find("start=") == misc.npos && misc.find("end=") == misc.npos && misc.find("Align") == misc.npos)
    return times;
  while (!misc.empty()) {
    const std::size_t bar = std::min(misc.find('|'), misc.size());
    const std::string_view entry = misc.substr(0, bar);
    if (entry.starts_with("start=")) times.start = milliseconds(entry.substr(6)).value_or(kNoTime);
    if (entry.starts_with("end=")) times.end = milliseconds(entry.substr(4)).value_or(kNoTime);
    if (entry.starts_with("AlignBegin=")) times.start = whole_milliseconds(entry.substr(11));
    if (entry.starts_with("AlignEnd=")) times.end = whole_milliseconds(entry.substr(9));
    misc.remove_prefix(std::min(bar + 1, misc.size()));
  }
  return times;
}

}  // namespace treegauge::formats
