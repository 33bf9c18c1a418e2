#include "classic/file_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace treegauge::classic {

namespace {

FileText read_all(std::FILE* file, std::size_t room) {
  FileText text{std::make_unique_for_overwrite<char[]>(room), 0, true, 0};
  while (const std::size_t got = std::fread(text.bytes.get() + text.size, 1, room - text.size, file)) {
    text.size += got;
    if (text.size < room) continue;
    room *= 2;
    auto bigger = std::make_unique_for_overwrite<char[]>(room);
    std::copy_n(text.bytes.get(), text.size, bigger.get());
    text.bytes = std::move(bigger);
  }
  if (std::ferror(file) != 0) text.error = errno;
  return text;
}

constexpr std::size_t kUsualRoom = std::size_t{1} << 16;

}  // namespace

FileText file_text(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return {nullptr, 0, false, errno};
  std::size_t room = kUsualRoom;
  if (std::fseek(file.get(), 0, SEEK_END) == 0) {
    const long end = std::ftell(file.get());
    // One byte more, so that the file's end shows without growing. A directory says that it is huge.
    if (end > 0 && end < (1L << 40)) room = static_cast<std::size_t>(end) + 1;
    std::clearerr(file.get());
    static_cast<void>(std::fseek(file.get(), 0, SEEK_SET));
  }
  return read_all(file.get(), room);
}

FileText standard_input() {
  std::clearerr(stdin);
  return read_all(stdin, kUsualRoom);
}

}  // namespace treegauge::classic
