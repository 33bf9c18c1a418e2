// A group begins with a word that is a proper prefix of the other side's word. So every word is read on,
// letter by letter over the words behind it, as long as some word of the other side begins so. Where that word ends
// together with one read, the two may be a group; where it ends inside one, the word behind it must begin with the next letters.
#include "group_marks.hpp"

#include <algorithm>
#include <bit>

namespace treegauge::align {
namespace {

// Prints, each with some bits.
class PrintTable {
 public:
  PrintTable() : entries_(std::size_t{1} << bits_) {}

  std::uint32_t& operator[](Print print) {
    std::size_t place = find(print);
    if (entries_[place].print != print) {
      if (2 * ++count_ > entries_.size()) {
        grow();
        place = find(print);
      }
      entries_[place].print = print;
    }
    return entries_[place].value;
  }
  // 0 for a print that is not there.
  [[nodiscard]] std::uint32_t at(Print print) const { return entries_[find(print)].value; }

 private:
  static constexpr Print kNoPrint = ~Print{0};
  struct Entry {
    Print print = kNoPrint;
    std::uint32_t value = 0;
  };
  [[nodiscard]] std::size_t find(Print print) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t place = (print * 0x9E3779B97F4A7C15) >> (64 - bits_);
    while (entries_[place].print != print && entries_[place].print != kNoPrint) place = (place + 1) & mask;
    return place;
  }
  void grow() {
    std::vector<Entry> old(std::size_t{1} << ++bits_);
    std::swap(old, entries_);
    for (const Entry& entry : old) {
      if (entry.print != kNoPrint) entries_[find(entry.print)] = entry;
    }
  }

  unsigned bits_ = 6;
  std::size_t count_ = 0;
  std::vector<Entry> entries_;
};

// Letters that are followed at most; a word that is longer may be in a group with anything that begins like it.
constexpr std::size_t kFollowed = 256;
// Bare words in a row that are looked at, and letters that are read from one word on. Beyond that no word is told
// apart: all may be in groups.
constexpr std::size_t kBareRun = 8;
constexpr std::size_t kRead = 4096;
// Letters that must agree behind a word of the other side.
constexpr std::size_t kBehind = 3;

constexpr std::uint32_t kBegins = 1;  // some word begins so and goes on
constexpr std::uint32_t kWhole = 2;   // some word is so
constexpr std::uint32_t kHit = 4;     // and it may be in a group

// Two words, one after the other: the first and some letters of the second.
constexpr std::uint32_t kFirstLetters = 1;
constexpr std::uint32_t kAllLetters = 2;  // the second has no more

class Marking {
 public:
  Marking(const Stream& own, const Stream& other, std::vector<std::uint8_t>& own_marks,
          std::vector<std::uint8_t>& other_marks)
      : own_(own), other_(other), own_marks_(own_marks), other_marks_(other_marks) {
    const Spelling& spelling = other.spelling();
    for (std::size_t place = 0; place < other.size(); ++place) {
      const std::uint32_t word = other.word(place);
      const std::size_t length = spelling.length(word);
      if (length <= kFollowed) {
        std::uint32_t& entry = words_[spelling.whole(word)];
        if ((entry & kWhole) == 0) {
          entry |= kWhole;
          for (std::size_t count = 1; count < length; ++count) words_[spelling.prefix(word, count)] |= kBegins;
        }
      } else {
        for (std::size_t count = 1; count <= kFollowed; ++count) words_[spelling.prefix(word, count)] |= kBegins;
      }
      for_each_next(place, [&](std::size_t next) {
        const std::size_t second = spelling.length(other.word(next));
        for (std::size_t count = 1; count <= std::min(second, kBehind); ++count) {
          pairs_[pair_print(word, other.word(next), count)] |= count == second ? kAllLetters : kFirstLetters;
        }
      });
    }
  }

  // False where all words may be in groups.
  bool run() {
    for (std::size_t place = 0; place < own_.size() && !gave_up_; ++place) {
      const std::uint32_t word = own_.word(place);
      const Print print = own_.spelling().whole(word);
      if (own_.length(place) < kFollowed && (words_.at(print) & kBegins) != 0 && place + 1 < own_.sentence_end(place)) {
        left_ = kRead;
        follow(place, place + 1, print, own_.length(place));
      }
    }
    const Spelling& spelling = other_.spelling();
    for (std::size_t place = 0; place < other_.size(); ++place) {
      const std::uint32_t word = other_.word(place);
      const std::size_t length = spelling.length(word);
      const bool hit = length <= kFollowed && (words_.at(spelling.whole(word)) & kHit) != 0;
      if (hit) other_marks_[place] = 1;
      bool open = length > kFollowed && (words_.at(spelling.prefix(word, kFollowed)) & kHit) != 0;
      for_each_next(place, [&](std::size_t next) {
        for (std::size_t count = 1; count <= std::min(spelling.length(other_.word(next)), kBehind); ++count) {
          open = open || (pairs_.at(pair_print(word, other_.word(next), count)) & kHit) != 0;
        }
      });
      if (open) mark_rest(other_marks_, other_, place);
    }
    return !gave_up_;
  }

 private:
  // Words that may come next in a group: bare ones may be left out.
  template <class Use>
  void for_each_next(std::size_t place, Use use) {
    for (std::size_t next = place + 1; next < other_.sentence_end(place); ++next) {
      if (next > place + kBareRun) {
        gave_up_ = true;
        return;
      }
      use(next);
      if (!other_.bare(next)) return;
    }
  }

  [[nodiscard]] Print pair_print(std::uint32_t first, std::uint32_t second, std::size_t count) const {
    const Spelling& spelling = other_.spelling();
    return print_joined(spelling.whole(first), spelling.prefix(second, count), count);
  }

  static void mark_rest(std::vector<std::uint8_t>& marks, const Stream& stream, std::size_t place) {
    for (std::size_t k = place; k < stream.sentence_end(place); ++k) marks[k] = 1;
  }

  // Reads on from the word at `next`, with what was read from `first` on.
  void follow(std::size_t first, std::size_t next, Print print, std::size_t length) {
    for (; next < own_.sentence_end(first); ++next) {
      // The word may be left out; then it is marked with those behind it.
      if (own_.bare(next) && next + 1 < own_.sentence_end(first)) follow(first, next + 1, print, length);
      const std::u32string_view letters = own_.spelling().letters(own_.word(next));
      for (std::size_t k = 0; k < letters.size(); ++k) {
        print = print_joined(print, letters[k]);
        const std::uint32_t entry = words_.at(print);
        if (left_-- == 0) gave_up_ = true;
        if (gave_up_) return;
        if (++length == kFollowed) {
          if (entry != 0) {
            words_[print] |= kHit;
            mark_rest(own_marks_, own_, first);
          }
          return;
        }
        if ((entry & kWhole) != 0) ends(first, next, letters, k + 1, print);
        if ((entry & kBegins) == 0) return;
      }
    }
  }

  // A word of the other side ends behind `used` letters of the word at `next`.
  void ends(std::size_t first, std::size_t next, std::u32string_view letters, std::size_t used, Print print) {
    if (used == letters.size()) {
      words_[print] |= kHit;
      std::fill(own_marks_.begin() + static_cast<std::ptrdiff_t>(first), own_marks_.begin() + static_cast<std::ptrdiff_t>(next + 1), 1);
      return;
    }
    const std::size_t rest = std::min(letters.size() - used, kBehind);
    for (std::size_t count = 1; count <= rest; ++count) {
      print = print_joined(print, letters[used + count - 1]);
      const std::uint32_t entry = pairs_.at(print);
      if ((entry & (count == rest ? kFirstLetters | kAllLetters : kAllLetters)) == 0) continue;
      pairs_[print] |= kHit;
      mark_rest(own_marks_, own_, first);
    }
  }

  const Stream& own_;
  const Stream& other_;
  std::vector<std::uint8_t>& own_marks_;
  std::vector<std::uint8_t>& other_marks_;
  PrintTable words_;
  PrintTable pairs_;
  std::size_t left_ = 0;  // letters that may still be read from the current word on
  bool gave_up_ = false;
};

// The same words with the same neighbours get the same marks, so that equal stretches of both sides have them alike.
class Contexts {
 public:
  void note(const Stream& stream, const std::vector<std::uint8_t>& marks) {
    for (std::size_t place = 0; place < stream.size(); ++place) {
      if (marks[place] != 0) table_[print(stream, place)] = 1;
    }
  }
  void mark(const Stream& stream, std::vector<std::uint8_t>& marks) const {
    for (std::size_t place = 0; place < stream.size(); ++place) {
      if (marks[place] == 0 && table_.at(print(stream, place)) != 0) marks[place] = 1;
    }
  }

 private:
  static Print print(const Stream& stream, std::size_t place) {
    const std::size_t last = stream.size() - 1;
    const auto with = [](Print print, std::uint32_t word) { return print_joined(print, Print{word} + 1, 1); };
    const Print found = with(with(0, stream.word(place)), place > 0 ? stream.word(place - 1) : kNone);
    return with(found, place < last ? stream.word(place + 1) : kNone);
  }
  PrintTable table_;
};

}  // namespace

GroupMarks::GroupMarks(const Stream& gold_stream, const Stream& test_stream)
    : gold(gold_stream.size(), 0), test(test_stream.size(), 0) {
  const bool told_apart = Marking(gold_stream, test_stream, gold, test).run() &&
                          Marking(test_stream, gold_stream, test, gold).run();
  if (!told_apart) {
    std::fill(gold.begin(), gold.end(), 1);
    std::fill(test.begin(), test.end(), 1);
  }
  const auto marked = [](const std::vector<std::uint8_t>& marks) {
    return std::find(marks.begin(), marks.end(), 1) != marks.end();
  };
  any_ = marked(gold) || marked(test);
  if (!any_ || !told_apart) return;
  Contexts contexts;
  contexts.note(gold_stream, gold);
  contexts.note(test_stream, test);
  contexts.mark(gold_stream, gold);
  contexts.mark(test_stream, test);
}

}  // namespace treegauge::align
