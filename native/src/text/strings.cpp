#include "text/strings.hpp"

#include <cstring>
#include <utility>

namespace treegauge {
namespace {

constexpr int kFirstTableBits = 10;
constexpr std::size_t kBlock = std::size_t{1} << 16;

std::uint64_t load8(const char* at) {
  std::uint64_t piece = 0;
  std::memcpy(&piece, at, 8);
  return piece;
}

// A text too long to be packed: a hash of it that no packed text equals. Pieces may overlap; every
// byte is in one.
std::uint64_t hash_of_long(std::string_view text) {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ull;
  const char* const at = text.data();
  const std::size_t size = text.size();
  std::uint64_t hash = size * kMix;
  for (std::size_t i = 0; i + 8 <= size; i += 8) {
    hash = (hash ^ load8(at + i)) * kMix;
    hash ^= hash >> 29;
  }
  hash = (hash ^ load8(at + size - 8)) * kMix;
  return (hash ^ hash >> 32) | std::uint64_t{0xFF} << 56;
}

std::uint64_t key_of(std::string_view text) {
  return text.size() <= kLongestPacked ? packed(text) : hash_of_long(text);
}

}  // namespace

Strings::Strings() : table_(std::size_t{1} << kFirstTableBits), shift_(64 - kFirstTableBits) {}

Strings::Strings(const Strings& other) : Strings() {
  for (const std::string_view text : other.texts_) intern(text);
}

Strings& Strings::operator=(const Strings& other) {
  if (this != &other) *this = Strings(other);
  return *this;
}

std::size_t Strings::probe(std::string_view text, std::uint64_t key) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = place_of(key);
  while (table_[at].key != kFree) {
    if (table_[at].key == key && (text.size() <= kLongestPacked || texts_[table_[at].id] == text)) return at;
    at = (at + 1) & mask;
  }
  return at;
}

StringId Strings::look_up(std::string_view text) {
  const std::uint64_t key = key_of(text);
  std::size_t at = probe(text, key);
  if (table_[at].key != kFree) return table_[at].id;
  if ((texts_.size() + 1) * 2 > table_.size()) {
    grow();
    at = probe(text, key);
  }
  const auto id = static_cast<StringId>(texts_.size());
  texts_.push_back(store(text));
  table_[at] = {key, id};
  return id;
}

StringId Strings::find(std::string_view text) const { return table_[probe(text, key_of(text))].id; }

std::string_view Strings::store(std::string_view text) {
  if (text.size() > kBlock / 4) {
    giants_.emplace_back(text.begin(), text.end());
    return {giants_.back().data(), text.size()};
  }
  if (blocks_.empty() || block_used_ + text.size() > kBlock) {
    blocks_.emplace_back(kBlock);
    block_used_ = 0;
  }
  char* const place = blocks_.back().data() + block_used_;
  if (!text.empty()) std::memcpy(place, text.data(), text.size());
  block_used_ += text.size();
  return {place, text.size()};
}

void Strings::grow() {
  std::vector<Slot> bigger(table_.size() * 4);
  std::swap(table_, bigger);
  shift_ -= 2;
  const std::size_t mask = table_.size() - 1;
  for (const Slot& slot : bigger) {
    if (slot.key != kFree) {
      std::size_t at = place_of(slot.key);
      while (table_[at].key != kFree) at = (at + 1) & mask;
      table_[at] = slot;
    }
  }
}

}  // namespace treegauge
