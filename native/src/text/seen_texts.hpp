// A hash table of short strings, which compares their bytes as two numbers.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "text/strings.hpp"

namespace treegauge {

// Numbers of texts that were seen in this file, in front of the corpus's own table.
class SeenTexts {
 public:
  // So many bytes are read from the start of a text, whatever its size.
  static constexpr std::size_t kRead = 16;

  // `most`: what comes when the table has grown to so many places (2 to this power) is not kept in it.
  explicit SeenTexts(int bits, int most = 63)
      : slots_(std::size_t{1} << bits), shift_(64 - bits), least_shift_(64 - most) {}

  StringId number(const char* at, std::size_t size, Strings& strings) {
    if (size > kRead) [[unlikely]]
      return strings.intern({at, size});
    const std::uint64_t front = load(at) & kMasks[size];
    const std::uint64_t back = load(at + 8) & kMasks[size + 17];
    const Slot& first = slots_[place_of(front, back)];
    if (((first.front ^ front) | (first.back ^ back) | (first.size ^ size)) == 0) [[likely]]
      return first.id;
    return look_on({front, back, static_cast<std::uint32_t>(size), 0}, at, strings);
  }

  // The same, quicker for texts of at most eight bytes.
  StringId short_number(const char* at, std::size_t size, Strings& strings) {
    if (size > 8) [[unlikely]]
      return number(at, size, strings);
    const std::uint64_t front = load(at) & kMasks[size];
    const Slot& first = slots_[place_of(front, 0)];
    if (((first.front ^ front) | (first.size ^ size)) == 0) [[likely]]
      return first.id;
    return look_on({front, 0, static_cast<std::uint32_t>(size), 0}, at, strings);
  }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  struct Slot {
    std::uint64_t front = 0;  // the first eight bytes, as far as the text goes, and the next eight
    std::uint64_t back = 0;
    std::uint32_t size = kFree;
    StringId id = kNoString;
  };

  // Which of eight bytes belong to a text: of the first eight by its size, of the next eight by 17 more.
  static constexpr std::array<std::uint64_t, 34> kMasks = [] {
    std::array<std::uint64_t, 34> masks{};
    for (std::size_t size = 0; size <= 16; ++size) {
      for (const std::size_t first : {std::size_t{0}, std::size_t{8}}) {
        std::uint64_t mask = 0;
        for (std::size_t byte = 0; byte < 8 && first + byte < size; ++byte) {
          const std::size_t place = std::endian::native == std::endian::little ? byte : 7 - byte;
          mask |= std::uint64_t{0xFF} << 8 * place;
        }
        masks[size + (first == 0 ? 0 : 17)] = mask;
      }
    }
    return masks;
  }();

  static std::uint64_t load(const char* at) {
    std::uint64_t piece = 0;
    std::memcpy(&piece, at, 8);
    return piece;
  }
  [[nodiscard]] std::size_t place_of(std::uint64_t front, std::uint64_t back) const {
    return static_cast<std::size_t>((front ^ (back * 0xC2B2AE3D27D4EB4Full)) * 0x9E3779B97F4A7C15ull >>
                                    shift_);
  }

  // Apart from the rest, which is fast as long as it needs few registers.
  [[gnu::noinline]] StringId look_on(const Slot& wanted, const char* at, Strings& strings) {
    for (std::size_t place = place_of(wanted.front, wanted.back);;
         place = (place + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[place];
      if (slot.front == wanted.front && slot.back == wanted.back && slot.size == wanted.size) return slot.id;
      if (slot.size == kFree) return add(place, wanted, at, strings);
    }
  }

  StringId add(std::size_t place, Slot slot, const char* at, Strings& strings) {
    slot.id = strings.intern({at, slot.size});
    if ((used_ + 1) * 2 > slots_.size() && shift_ <= least_shift_) return slot.id;
    slots_[place] = slot;
    if (++used_ * 2 > slots_.size()) grow();
    return slot.id;
  }
  void grow() {
    std::vector<Slot> before(slots_.size() * 2);
    before.swap(slots_);
    --shift_;
    for (const Slot& slot : before) {
      if (slot.size == kFree) continue;
      std::size_t place = place_of(slot.front, slot.back);
      while (slots_[place].size != kFree) place = (place + 1) & (slots_.size() - 1);
      slots_[place] = slot;
    }
  }

  std::vector<Slot> slots_;  // at most half of them used
  int shift_;
  int least_shift_;
  std::size_t used_ = 0;
};

// The same for texts that stand in a longer one, a file: there may be no bytes to read behind its last texts.
class SeenInFile {
 public:
  SeenInFile(std::string_view file, Strings& strings, int bits)
      : strings_(strings),
        seen_(bits, kMost),
        readable_(file.size() < SeenTexts::kRead ? file.data()
                                                 : file.data() + file.size() - SeenTexts::kRead + 1) {}

  StringId number(std::string_view text) {
    if (text.data() >= readable_) [[unlikely]]
      return strings_.intern(text);
    return seen_.number(text.data(), text.size(), strings_);
  }

 private:
  // Texts that are frequent are seen early; larger tables would take memory and fall out of the processor's
  // caches.
  static constexpr int kMost = 15;

  Strings& strings_;
  SeenTexts seen_;
  const char* readable_;  // before this enough bytes follow
};

}  // namespace treegauge
