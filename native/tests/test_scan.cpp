// The scan for the end of a word or label, sixteen bytes at a time, against a loop over the bytes.
#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "check.hpp"
#include "text/scan.hpp"

using treegauge::end_of_text;

namespace {

constexpr std::string_view kEnds = " \t\n\v\f\r()";

std::size_t byte_by_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && kEnds.find(text[at]) == std::string_view::npos) ++at;
  return at;
}

// In memory of exactly its own size, so that a sanitizer sees a read past the end.
std::size_t scanned(std::string_view text) {
  const std::unique_ptr<char[]> exact(new char[text.size()]);
  for (std::size_t i = 0; i < text.size(); ++i) exact[i] = text[i];
  return static_cast<std::size_t>(end_of_text(exact.get(), exact.get() + text.size()) - exact.get());
}

}  // namespace

// Every byte at every place of texts of 0 to 40 bytes: only eight of the 256 end a text.
TEST(every_byte_at_every_place) {
  for (std::size_t size = 0; size <= 40; ++size) {
    CHECK_EQ(scanned(std::string(size, 'x')), size);
    for (std::size_t place = 0; place < size; ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, 'x');
        text[place] = static_cast<char>(byte);
        const bool ends = kEnds.find(static_cast<char>(byte)) != std::string_view::npos;
        CHECK_EQ(scanned(text), ends ? place : size);
      }
    }
  }
}

TEST(the_first_of_several_ends) {
  for (std::size_t first = 0; first < 40; ++first) {
    for (std::size_t second = first; second < 40; ++second) {
      for (const char end : kEnds) {
        std::string text(40, '\xFF');
        text[second] = ')';
        text[first] = end;
        CHECK_EQ(scanned(text), first);
      }
    }
  }
}

// What stands behind `end` is not looked at, even when it is there to be read.
TEST(nothing_behind_the_end_counts) {
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string text = std::string(size, 'x') + std::string(40, ')');
    CHECK_EQ(end_of_text(text.data(), text.data() + size) - text.data(), static_cast<std::ptrdiff_t>(size));
  }
}

TEST(random_bytes) {
  std::mt19937 random(11);
  constexpr std::string_view kNear("\0\x07\x08\x0E\x1F!'*x\x7F\x80\x88\x89\xA0\xA8\xFF\t )", 18);
  for (int round = 0; round < 100'000; ++round) {
    std::string text;
    for (unsigned left = random() % 70; left > 0; --left) {
      // Mostly bytes that a wrong comparison would take for an end; seldom an end.
      const unsigned pick = random();
      text += pick % 20 == 0 ? static_cast<char>(pick >> 8) : kNear[(pick >> 8) % 16];
      if (pick % 33 == 0) text.back() = kNear[16 + (pick >> 8) % 2];
    }
    if (scanned(text) != byte_by_byte(text)) CHECK_EQ(text, "another end");
  }
}
