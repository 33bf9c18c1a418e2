#include "treegauge/strings.hpp"

#include <cstring>

namespace treegauge {
namespace {

constexpr std::size_t kFirstTable = 1024;
constexpr std::size_t kBlock = std::size_t{1} << 16;

std::uint64_t load8(const char* at) {
  std::uint64_t piece = 0;
  std::memcpy(&piece, at, 8);
  return piece;
}

std::uint64_t load4(const char* at) {
  std::uint32_t piece = 0;
  std::memcpy(&piece, at, 4);
  return piece;
}

// Words and labels are short: most take one multiplication. Pieces may overlap; every byte is in one.
std::uint32_t hash_of(std::string_view text) {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ull;
  const char* const at = text.data();
  const std::size_t size = text.size();
  std::uint64_t hash = size * kMix;
  if (size >= 8) {
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
      hash = (hash ^ load8(at + i)) * kMix;
      hash ^= hash >> 29;
    }
    hash ^= load8(at + size - 8);
  } else if (size >= 4) {
    hash ^= load4(at) | load4(at + size - 4) << 32;
  } else if (size > 0) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(at[i])); };
    hash ^= byte(0) | byte(size / 2) << 8 | byte(size - 1) << 16;
  }
  hash *= kMix;
  return static_cast<std::uint32_t>((hash ^ hash >> 32) * kMix >> 32);
}

}  // namespace

Strings::Strings() : table_(kFirstTable) {}

Strings::Strings(const Strings& other) : Strings() {
  for (const std::string_view text : other.texts_) intern(text);
}

Strings& Strings::operator=(const Strings& other) {
  if (this != &other) *this = Strings(other);
  return *this;
}

std::size_t Strings::probe(std::string_view text, std::uint32_t hash) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = hash & mask;
  while (table_[at].id != kNoString) {
    if (table_[at].hash == hash && texts_[table_[at].id] == text) {
      return at;
    }
    at = (at + 1) & mask;
  }
  return at;
}

StringId Strings::intern(std::string_view text) {
  const std::uint32_t hash = hash_of(text);
  std::size_t at = probe(text, hash);
  if (table_[at].id != kNoString) {
    return table_[at].id;
  }
  if ((texts_.size() + 1) * 2 > table_.size()) {
    grow();
    at = probe(text, hash);
  }
  const auto id = static_cast<StringId>(texts_.size());
  texts_.push_back(store(text));
  table_[at] = {hash, id};
  return id;
}

StringId Strings::find(std::string_view text) const { return table_[probe(text, hash_of(text))].id; }

std::string_view Strings::store(std::string_view text) {
  if (text.size() > kBlock / 4) {
    // A giant gets a block of its own, in front, so that the block in use stays in use.
    blocks_.emplace_front(text.begin(), text.end());
    return {blocks_.front().data(), text.size()};
  }
  if (blocks_.empty() || block_used_ + text.size() > kBlock || blocks_.back().size() != kBlock) {
    blocks_.emplace_back(kBlock);
    block_used_ = 0;
  }
  char* const place = blocks_.back().data() + block_used_;
  if (!text.empty()) {
    std::memcpy(place, text.data(), text.size());
  }
  block_used_ += text.size();
  return {place, text.size()};
}

void Strings::grow() {
  std::vector<Slot> bigger(table_.size() * 4);
  const std::size_t mask = bigger.size() - 1;
  for (const Slot& slot : table_) {
    if (slot.id != kNoString) {
      std::size_t at = slot.hash & mask;
      while (bigger[at].id != kNoString) {
        at = (at + 1) & mask;
      }
      bigger[at] = slot;
    }
  }
  table_ = std::move(bigger);
}

}  // namespace treegauge
