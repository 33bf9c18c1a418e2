#include "classic/evalb/lines.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/interrupt.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

constexpr std::size_t kBytesAtOnce = std::size_t{1} << 17;

}  // namespace

std::optional<Lines> Lines::open(const std::string& path, bool at_once) {
  Lines lines{std::string_view{}};
  lines.file_.reset(std::fopen(path.c_str(), "rb"));
  if (!lines.file_) return std::nullopt;
  // What is read goes straight to where it stays.
  std::setvbuf(lines.file_.get(), nullptr, _IONBF, 0);
  if (at_once) {
    while (lines.read_more(lines.own_)) check_interrupted(kBytesAtOnce);
    lines.file_.reset();
    lines.rest_ = {lines.own_.room.data(), lines.own_.filled};
  }
  return lines;
}

bool Lines::read_more(Bytes& bytes) {
  const std::size_t wanted = bytes.filled + kBytesAtOnce;
  if (bytes.room.size() < wanted) bytes.room.resize(std::max(wanted, bytes.room.size() * 2));
  const std::size_t got = std::fread(bytes.room.data() + bytes.filled, 1, kBytesAtOnce, file_.get());
  bytes.filled += got;
  return got != 0;
}

void Lines::next(std::size_t most, Batch& batch) {
  batch.lines.clear();
  if (file_) {
    next_of_file(most, batch);
    return;
  }
  while (batch.lines.size() < most && !rest_.empty()) {
    const std::size_t end = rest_.find('\n');
    batch.lines.push_back(rest_.substr(0, end));
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
  }
}

void Lines::next_of_file(std::size_t most, Batch& batch) {
  Bytes& bytes = batch.bytes;
  std::swap(bytes, own_);
  // Reading may move the bytes, so lines are places first.
  std::vector<std::size_t> ends;
  ends.reserve(most);
  std::size_t looked = 0;
  std::size_t used = 0;
  while (ends.size() < most) {
    const char* const start = bytes.room.data();
    const void* const newline =
        looked == bytes.filled ? nullptr : std::memchr(start + looked, '\n', bytes.filled - looked);
    if (newline != nullptr) {
      const auto end = static_cast<std::size_t>(static_cast<const char*>(newline) - start);
      ends.push_back(end);
      looked = used = end + 1;
      continue;
    }
    looked = bytes.filled;
    check_interrupted(kBytesAtOnce / 16);
    if (read_more(bytes)) continue;
    if (used < bytes.filled) ends.push_back(bytes.filled);
    used = bytes.filled;
    break;
  }
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    batch.lines.emplace_back(bytes.room.data() + begin, end - begin);
    begin = end + 1;
  }
  // What was read beyond comes first in the next batch.
  const std::size_t left = bytes.filled - used;
  if (own_.room.size() < left) own_.room.resize(left);
  if (left > 0) std::memcpy(own_.room.data(), bytes.room.data() + used, left);
  own_.filled = left;
}

}  // namespace treegauge::classic::evalb_parts
