// A group begins with a word that is a proper prefix of the other side's first word. So every word is read
// on, letter by letter over the words behind it, as long as some word of the other side begins so. Where that
// word ends together with one read, the two are a group; where it ends inside one, the letters behind it must
// agree for some more.
#include "align/groups/marks.hpp"

#include <algorithm>
#include <compare>
#include <utility>

#include "align/letters/fingerprint_table.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {
namespace {

// Letters that are followed at most; a word that is longer may be in a group with anything that begins like
// it.
constexpr std::size_t kFollowed = 256;
// Letters that are read from one word on, with all that bare words may mean. Beyond that no word is told
// apart: all may be in groups.
constexpr std::size_t kRead = 4096;
// Letters that must agree behind a word of the other side.
constexpr std::size_t kBehind = 4;
// Pairs of words that are tried, for each word.
constexpr std::size_t kTries = 16;
// Ways to read them, beyond which again no word is told apart.
constexpr std::size_t kPaths = 256;

// Bare words behind a word that are looked at together before it is told what may follow.
constexpr std::size_t kBareWords = 64;

constexpr std::uint32_t kBegins = 1;  // some word begins so and goes on
constexpr std::uint32_t kWhole = 2;   // some word is so
constexpr std::uint32_t kHit = 4;     // and it may be in a group

// Of words that are marked to the end of a sentence, as one does not know where the group ends.
constexpr std::uint8_t kPerhaps = 2;

// A word and the letters behind it.
constexpr std::uint32_t kFirstLetters = 1;
constexpr std::uint32_t kWordEnds = 8;    // with them a word ends: the group may end there
constexpr std::uint32_t kAllLetters = 2;  // then the sentence is over

class Marking {
 public:
  Marking(const Stream& own, const Stream& other, SideMarks& own_marks, SideMarks& other_marks)
      : own_(own),
        other_(other),
        own_marks_(own_marks),
        other_marks_(other_marks),
        words_(2 * other.spelling().size()) {
    const FingerprintFilter filter = openings();
    const Spelling& spelling = other.spelling();
    known_.assign(spelling.size(), 0);
    for (std::size_t place = 0; place < other.size(); ++place) {
      const std::uint32_t word = other.word(place);
      if (known_[word] != 0) continue;
      const std::size_t length = std::min(spelling.length(word), kFollowed);
      const std::size_t first = opened(filter, word, length);
      known_[word] = first == length ? kPassedOver : kFollowedWord;
      if (first < length) add(word, first, length);
    }
    for (auto* words : {&long_words_, &same_letters_}) std::sort(words->begin(), words->end());
  }

  // False where all words may be in groups.
  bool run() {
    const Spelling& spelling = other_.spelling();
    std::vector<std::uint8_t> begin(spelling.size(), kUnknown);  // by word of this side
    for (std::size_t place = 0; place < own_.size() && !gave_up_; ++place) {
      const std::uint32_t word = own_.word(place);
      if (place + 1 == own_.sentence_end(place)) continue;
      if (begin[word] == kUnknown) {
        const bool may = own_.length(place) < kFollowed && (words_.at(spelling.whole(word)) & kBegins) != 0;
        begin[word] = may ? kFollowedWord : kPassedOver;
      }
      if (begin[word] == kPassedOver) continue;
      left_ = kRead;
      follow(place, {place + 1, spelling.whole(word), own_.length(place)});
    }
    if (!gave_up_) settle();
    if (gave_up_) return false;
    for (std::size_t place = 0; place < other_.size(); ++place) {
      const std::uint32_t word = other_.word(place);
      if (known_[word] == kFollowedWord) {
        const std::size_t length = std::min(spelling.length(word), kFollowed);
        known_[word] = (words_.at(spelling.prefix(word, length)) & kHit) != 0 ? kHitWord : kPassedOver;
      }
      const bool hit = known_[word] == kHitWord;
      if (hit) other_marks_.member[place] = 1;
      if (hit && spelling.length(word) > kFollowed) mark_behind(other_marks_, other_, place);
    }
    return true;
  }

 private:
  static constexpr std::uint8_t kUnknown = 0;
  static constexpr std::uint8_t kPassedOver = 1;
  static constexpr std::uint8_t kFollowedWord = 2;
  static constexpr std::uint8_t kHitWord = 3;

  // The words of this side with the first letter and the first two letters behind them, however bare words
  // are read. Only words matter that some word of the other side begins with.
  [[nodiscard]] FingerprintFilter openings() {
    FingerprintFilter filter(3 * own_.size());
    const FingerprintFilter beginnings = other_beginnings();
    std::vector<std::uint8_t> begin(own_.spelling().size(), kUnknown);
    for (std::size_t place = 0; place < own_.size(); ++place) {
      const std::size_t end = own_.sentence_end(place);
      const std::uint32_t word = own_.word(place);
      if (begin[word] == kUnknown)
        begin[word] = beginnings.may_have(own_.spelling().whole(word)) ? kFollowedWord : kPassedOver;
      if (begin[word] == kPassedOver) continue;
      const Fingerprint fingerprint = own_.spelling().whole(word);
      std::size_t bare_words = 0;
      for (std::size_t next = place + 1; next < end; ++next) {
        const std::u32string_view letters = own_.spelling().letters(own_.word(next));
        const Fingerprint joined = fingerprint_joined(fingerprint, letters.front());
        filter.add(joined);
        if (letters.size() > 1) {
          filter.add(fingerprint_joined(joined, letters[1]));
        } else {
          for (std::size_t behind = next + 1; behind < end; ++behind) {
            filter.add(fingerprint_joined(joined, own_.spelling().letters(own_.word(behind)).front()));
            if (!own_.bare(behind)) break;
            if (++bare_words > kBareWords) all_open_ = true;
            if (all_open_) return filter;
          }
        }
        if (!own_.bare(next)) break;
        if (++bare_words > kBareWords) all_open_ = true;
        if (all_open_) return filter;
      }
    }
    return filter;
  }

  // The first letters of words of the other side, but never all.
  [[nodiscard]] FingerprintFilter other_beginnings() const {
    const Spelling& spelling = other_.spelling();
    std::vector<std::uint8_t> seen(spelling.size(), 0);
    std::size_t letters = 0;
    for (std::size_t place = 0; place < other_.size(); ++place)
      if (std::exchange(seen[other_.word(place)], std::uint8_t{1}) == 0) letters += other_.length(place);
    FingerprintFilter filter(letters);
    for (std::uint32_t word = 0; word < seen.size(); ++word) {
      if (seen[word] == 0) continue;
      for (std::size_t count = 1; count < spelling.length(word); ++count)
        filter.add(spelling.prefix(word, count));
    }
    return filter;
  }

  // How many letters of a word of the other side are a word of this one that may go on like it; `length`
  // where there is none.
  [[nodiscard]] std::size_t opened(const FingerprintFilter& filter, std::uint32_t word,
                                   std::size_t length) const {
    const Spelling& spelling = other_.spelling();
    if (all_open_) return length > 1 ? 1 : length;
    for (std::size_t count = 1; count < length; ++count) {
      if (!filter.may_have(spelling.prefix(word, count + 1))) continue;
      if (count + 2 > length || filter.may_have(spelling.prefix(word, count + 2))) return count;
    }
    return length;
  }

  // Makes a word of the other side known, by its letters from the first ones on that are a word of this side.
  void add(std::uint32_t word, std::size_t first, std::size_t length) {
    const Spelling& spelling = other_.spelling();
    std::uint32_t& entry = words_[spelling.prefix(word, length)];
    const bool seen = (entry & kWhole) != 0;
    const bool is_long = spelling.length(word) > kFollowed;
    entry |= is_long ? kBegins : kWhole;
    if (is_long) {
      long_words_.push_back(word);
    } else if (!seen) {
      whole_[spelling.whole(word)] = word;
    } else {
      same_letters_.push_back(word);
      return;
    }
    for (std::size_t count = first; count < length; ++count) words_[spelling.prefix(word, count)] |= kBegins;
  }

  // Some letters behind a word.
  struct Path {
    std::uint32_t letters;
    Fingerprint fingerprints[kBehind + 1];  // of the word with none, one, ... of them
    bool ends[kBehind + 1];                 // a word ends behind them
  };
  // A word of the other side that ends inside one of this side.
  struct Inside {
    std::uint32_t first;
    std::uint32_t word;
    Path path;
  };

  static void mark(SideMarks& marks, std::size_t first, std::size_t behind) {
    for (std::size_t k = first; k < behind; ++k) {
      marks.member[k] = 1;
      if (k > first) marks.later[k] = 1;
    }
  }
  static void mark_behind(SideMarks& marks, const Stream& stream, std::size_t place) {
    for (std::size_t k = place; k < stream.sentence_end(place); ++k) {
      marks.member[k] = 1;
      if (k > place && marks.later[k] == 0) marks.later[k] = kPerhaps;
    }
  }
  // Hands over the words of the other side with these letters.
  template <class Use>
  void for_each_word(Fingerprint fingerprint, Use use) const {
    use(whole_.at(fingerprint));
    for (const std::uint32_t word : same_letters_)
      if (other_.spelling().whole(word) == fingerprint) use(word);
  }
  void begins(std::size_t first, std::uint32_t word) {
    own_marks_.longer.emplace_back(static_cast<std::uint32_t>(first), word);
  }

  // What was read from a word on, and the word that comes next.
  struct Reading {
    std::size_t next;
    Fingerprint fingerprint;
    std::size_t length;
  };

  // Reads on behind the word `first`. Each bare word is read and left out, and a sentence may have any number
  // of them: what is still to be read stands in a list.
  void follow(std::size_t first, Reading reading) {
    unread_.assign(1, reading);
    while (!unread_.empty() && !gave_up_) {
      reading = unread_.back();
      unread_.pop_back();
      read_on(first, reading);
    }
  }

  void read_on(std::size_t first, Reading reading) {
    auto& [next, fingerprint, length] = reading;
    for (; next < own_.sentence_end(first); ++next) {
      check_interrupted(16);
      // The word may be left out; it is marked with those behind it.
      if (own_.bare(next) && next + 1 < own_.sentence_end(first))
        unread_.push_back({next + 1, fingerprint, length});
      const std::u32string_view letters = own_.spelling().letters(own_.word(next));
      for (std::size_t k = 0; k < letters.size(); ++k) {
        fingerprint = fingerprint_joined(fingerprint, letters[k]);
        const std::uint32_t entry = words_.at(fingerprint);
        if (left_-- == 0) gave_up_ = true;
        if (gave_up_) return;
        if ((entry & kWhole) != 0) ends(first, next, k + 1, fingerprint);
        if ((entry & kBegins) == 0) return;
        if (++length == kFollowed) {
          words_[fingerprint] |= kHit;
          mark_behind(own_marks_, own_, first);
          for (const std::uint32_t word : long_words_)
            if (own_.spelling().prefix(word, kFollowed) == fingerprint) begins(first, word);
          return;
        }
      }
    }
  }

  // A word of the other side ends behind `used` letters of the word at `next`.
  void ends(std::size_t first, std::size_t next, std::size_t used, Fingerprint fingerprint) {
    const std::u32string_view letters = own_.spelling().letters(own_.word(next));
    if (used == letters.size()) {
      words_[fingerprint] |= kHit;
      for_each_word(fingerprint, [&](std::uint32_t word) { begins(first, word); });
      mark(own_marks_, first, next + 1);
      return;
    }
    Path path{0, {fingerprint}, {}};
    left_paths_ = kPaths;
    letters_behind(own_, next, used, path, [&] {
      for_each_word(fingerprint, [&](std::uint32_t word) {
        inside_.push_back({static_cast<std::uint32_t>(first), word, path});
      });
    });
  }

  // Reads the next letters of a stream until there are enough or the sentence is over, in every way in which
  // bare words may be read.
  template <class Use>
  // NOLINTNEXTLINE(misc-no-recursion): kPaths times at most
  void letters_behind(const Stream& stream, std::size_t place, std::size_t used, Path& path, Use use) {
    if (left_paths_-- == 0) gave_up_ = true;
    if (gave_up_) return;
    const std::uint32_t before = path.letters;
    const std::size_t end = stream.sentence_end(place);
    for (; place < end && path.letters < kBehind; ++place, used = 0) {
      if (used == 0 && stream.bare(place) && place + 1 < end) letters_behind(stream, place + 1, 0, path, use);
      const std::u32string_view letters = stream.spelling().letters(stream.word(place));
      for (; used < letters.size() && path.letters < kBehind; ++used) {
        path.fingerprints[path.letters + 1] =
            fingerprint_joined(path.fingerprints[path.letters], letters[used]);
        path.ends[++path.letters] = used + 1 == letters.size();
      }
    }
    if (path.letters > 0) use();
    path.letters = before;
  }

  // Looks up the letters that come behind words of the other side that end inside a word of this one.
  void settle() {
    if (inside_.empty()) return;
    std::vector<std::uint8_t> wanted(other_.spelling().size(), 0);  // words that are asked for
    FingerprintFilter filter(kBehind * inside_.size());
    // The word itself is part of what must agree.
    const auto keyed = [](Fingerprint fingerprint, std::uint32_t word) {
      return fingerprint_joined(fingerprint, word);
    };
    for (const Inside& inside : inside_) {
      wanted[inside.word] = 1;
      for (std::size_t count = 1; count <= inside.path.letters; ++count)
        filter.add(keyed(inside.path.fingerprints[count], inside.word));
    }
    FingerprintTable behind;
    std::vector<Hit> other_hits;
    for (std::size_t place = 0; place < other_.size(); ++place) {
      const std::uint32_t word = other_.word(place);
      if (wanted[word] == 0 || place + 1 == other_.sentence_end(place)) continue;
      Path path{0, {other_.spelling().whole(word)}, {}};
      left_paths_ = kPaths;
      const auto note = [&](std::size_t count, std::uint32_t bits) {
        const Fingerprint fingerprint = keyed(path.fingerprints[count], word);
        if (!filter.may_have(fingerprint)) return;
        behind[fingerprint] |= bits;
        other_hits.push_back({fingerprint, static_cast<std::uint32_t>(place)});
      };
      letters_behind(other_, place + 1, 0, path, [&] {
        for (std::size_t count = 1; count <= path.letters; ++count)
          note(count, kFirstLetters | (path.ends[count] ? kWordEnds : 0));
        if (path.letters < kBehind) note(path.letters, kAllLetters);
      });
    }
    std::vector<Hit> own_hits;
    for (const Inside& inside : inside_) {
      for (std::size_t count = 1; count <= inside.path.letters; ++count) {
        const Fingerprint fingerprint = keyed(inside.path.fingerprints[count], inside.word);
        const std::uint32_t entry = behind.at(fingerprint);
        const std::uint32_t wanted_bits = kAllLetters | (count == inside.path.letters ? kFirstLetters : 0) |
                                          (inside.path.ends[count] ? kWordEnds : 0);
        if ((entry & wanted_bits) == 0) continue;
        behind[fingerprint] |= kHit;
        own_hits.push_back({fingerprint, inside.first});
      }
    }
    std::erase_if(other_hits, [&](const Hit& hit) { return (behind.at(hit.fingerprint) & kHit) == 0; });
    try_hits(own_hits, other_hits);
  }

  struct Hit {
    Fingerprint fingerprint;
    std::uint32_t place;
    friend auto operator<=>(const Hit&, const Hit&) = default;
  };

  // Looks for the groups themselves where words and the letters behind them agree. Where there are too many
  // such words, all behind them may be in groups.
  void try_hits(std::vector<Hit>& own_hits, std::vector<Hit>& other_hits) {
    for (auto* hits : {&own_hits, &other_hits}) {
      std::sort(hits->begin(), hits->end());
      hits->erase(std::unique(hits->begin(), hits->end()), hits->end());
    }
    GroupFinder finder(own_, other_);
    std::size_t tries = kTries * (own_.size() + other_.size());
    auto other_begin = other_hits.begin();
    for (auto own_begin = own_hits.begin(); own_begin != own_hits.end();) {
      const Fingerprint fingerprint = own_begin->fingerprint;
      const auto own_end = std::find_if(own_begin, own_hits.end(),
                                        [&](const Hit& hit) { return hit.fingerprint != fingerprint; });
      while (other_begin != other_hits.end() && other_begin->fingerprint < fingerprint) ++other_begin;
      const auto other_end = std::find_if(other_begin, other_hits.end(),
                                          [&](const Hit& hit) { return hit.fingerprint != fingerprint; });
      const auto pairs = static_cast<std::size_t>((own_end - own_begin) * (other_end - other_begin));
      for (auto own = own_begin; own != own_end; ++own) {
        for (auto other = other_begin; other != other_end; ++other) {
          if (pairs > tries) {
            begins(own->place, other_.word(other->place));
            mark_behind(own_marks_, own_, own->place);
            mark_behind(other_marks_, other_, other->place);
            continue;
          }
          finder.find(own->place, other->place, [&](std::size_t own_behind, std::size_t other_behind) {
            begins(own->place, other_.word(other->place));
            mark(own_marks_, own->place, own_behind);
            mark(other_marks_, other->place, other_behind);
          });
        }
      }
      tries -= std::min(tries, pairs);
      own_begin = own_end;
    }
  }

  const Stream& own_;
  const Stream& other_;
  SideMarks& own_marks_;
  SideMarks& other_marks_;
  FingerprintTable words_;
  FingerprintTable whole_;  // the word behind a fingerprint
  std::vector<std::uint32_t> long_words_;
  std::vector<std::uint32_t> same_letters_;  // words with the letters of another one
  std::vector<Inside> inside_;
  std::vector<std::uint8_t>
      known_;  // by word of the other side: whether it was looked at, and whether it is in `words_`
  bool all_open_ = false;  // too much may follow words of this side to tell
  std::size_t left_ = 0;   // letters that may still be read from the current word on
  std::size_t left_paths_ = 0;
  bool gave_up_ = false;
  std::vector<Reading> unread_;
};

// The same words behind the same words get the same marks, so that equal stretches of both sides have them
// alike.
class Contexts {
 public:
  explicit Contexts(std::size_t words) : noted_(words, 0) {}

  void note(const Stream& stream, const SideMarks& marks) {
    for (std::size_t place = 1; place < stream.size(); ++place) {
      if (marks.later[place] != 1) continue;
      table_[fingerprint(stream, place)] = 1;
      noted_[stream.word(place)] = 1;
    }
  }
  void mark(const Stream& stream, SideMarks& marks) const {
    for (std::size_t place = 1; place < stream.size(); ++place) {
      if (noted_[stream.word(place)] == 0 || marks.later[place] != 0) continue;
      if (table_.at(fingerprint(stream, place)) != 0) marks.later[place] = 1;
    }
  }

 private:
  static Fingerprint fingerprint(const Stream& stream, std::size_t place) {
    return fingerprint_joined(fingerprint_joined(0, stream.word(place - 1)), stream.word(place));
  }
  FingerprintTable table_;
  std::vector<std::uint8_t> noted_;  // by word: whether it has a mark somewhere
};

}  // namespace

GroupMarks::GroupMarks(const Stream& gold_stream, const Stream& test_stream) {
  for (const auto& [stream, marks] : {std::pair(&gold_stream, &gold), std::pair(&test_stream, &test)}) {
    marks->member.assign(stream->size(), 0);
    marks->later.assign(stream->size(), 0);
  }
  told_apart_ = Marking(gold_stream, test_stream, gold, test).run() &&
                Marking(test_stream, gold_stream, test, gold).run();
  if (!told_apart_) {
    for (SideMarks* marks : {&gold, &test}) {
      std::fill(marks->member.begin(), marks->member.end(), 1);
      std::fill(marks->later.begin(), marks->later.end(), 1);
    }
    any_ = true;
    return;
  }
  any_ = !gold.longer.empty() || !test.longer.empty();
  if (!any_) return;
  for (SideMarks* marks : {&gold, &test}) {
    std::sort(marks->longer.begin(), marks->longer.end());
    marks->longer.erase(std::unique(marks->longer.begin(), marks->longer.end()), marks->longer.end());
  }
  Contexts contexts(gold_stream.spelling().size());
  contexts.note(gold_stream, gold);
  contexts.note(test_stream, test);
  contexts.mark(gold_stream, gold);
  contexts.mark(test_stream, test);
}

}  // namespace treegauge::align
