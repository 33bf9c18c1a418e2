#include "classic/sparseval/cold/files.hpp"

#include "classic/file_text.hpp"

namespace treegauge::classic {

std::string read_whole_file(const std::string& path) {
  const FileText file = file_text(path);
  if (!file.opened) throw SparsevalError("cannot open " + path);
  return std::string(file.view());
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
