#include "classic/sparseval/cold/files.hpp"

#include <array>
#include <cstdio>
#include <memory>

namespace treegauge::classic {

std::string read_whole_file(const std::string& path) {
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(path.c_str(), "rb"), close);
  if (!file) throw SparsevalError("cannot open " + path);
  std::string text;
  std::array<char, 1 << 16> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get()))
    text.append(buffer.data(), count);
  return text;
}

bool next_line(std::string_view& rest, std::string_view& line) {
  if (rest.empty()) return false;
  const std::size_t length = rest.find('\n');
  line = rest.substr(0, length);
  rest.remove_prefix(length == std::string_view::npos ? rest.size() : length + 1);
  // The program takes 0xFF, which no UTF-8 has, for the end of the file.
  line = line.substr(0, line.find_first_of(std::string_view("\0\xff", 2)));
  return true;
}

}  // namespace treegauge::classic
