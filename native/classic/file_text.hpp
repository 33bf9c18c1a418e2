// The whole text of a file.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace treegauge::classic {

// Not a std::string, which would fill all its room with zeros before the file does.
struct FileText {
  std::unique_ptr<char[]> bytes;
  std::size_t size = 0;
  bool opened = false;
  int error = 0;  // errno of what went wrong: it could not be opened, or not read to its end

  [[nodiscard]] std::string_view view() const { return {bytes.get(), size}; }
};

// A directory can be opened, and not be read.
[[nodiscard]] FileText file_text(const std::string& path);

// What is left of it.
[[nodiscard]] FileText standard_input();

}  // namespace treegauge::classic
