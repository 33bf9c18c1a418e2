// What a target reads off the bytes of an input: small numbers, and texts between separators.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace fuzz {

// Numbers from the front; 0 where nothing is left.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

  std::uint32_t byte() {
    if (rest_.empty()) return 0;
    const auto value = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  std::uint32_t below(std::uint32_t limit) { return byte() % limit; }
  bool flag() { return below(2) != 0; }

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

// Between texts of one input: gold and test, a file and its parameters.
inline constexpr char kSeparator = '\x1E';
#define NEXT "\x1E"

// As many texts as are asked for; empty ones where there are fewer, and the rest in the last.
inline std::vector<std::string_view> texts(std::string_view bytes, std::size_t count) {
  std::vector<std::string_view> found;
  while (found.size() + 1 < count) {
    const std::size_t end = bytes.find(kSeparator);
    found.push_back(bytes.substr(0, end));
    bytes = end == std::string_view::npos ? std::string_view() : bytes.substr(end + 1);
  }
  found.push_back(bytes);
  return found;
}

}  // namespace fuzz
