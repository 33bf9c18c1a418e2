// The words of one side that may be in groups, and the groups that begin at two words.
#pragma once
#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "align/groups/groups.hpp"

namespace treegauge::align {

// The words that count, one after the other: what lies between them is in no group.
class Stream {
 public:
  Stream(const GroupText& side, const Spelling& spelling) : spelling_(&spelling) {
    const std::size_t count = side.text.words.size();
    const auto is_free = [](std::uint8_t kind) { return (kind & kFree) != 0; };
    const bool all = std::none_of(side.text.kinds.begin(), side.text.kinds.end(), is_free);
    if (!all) {
      place_.assign(count, kNone);
      at_.reserve(count);
    }
    words_.reserve(count);
    letters_.reserve(count + 1);
    fingerprints_.reserve(count + 1);
    letters_.push_back(0);
    fingerprints_.push_back(0);
    for (std::size_t at = 0; at < count; ++at) {
      if (!all) {
        if (is_free(side.text.kinds[at])) continue;
        place_[at] = static_cast<std::uint32_t>(words_.size());
        at_.push_back(static_cast<std::uint32_t>(at));
      }
      const std::uint32_t word = side.text.words[at];
      words_.push_back(word);
      const std::size_t length = spelling.length(word);
      letters_.push_back(letters_.back() + length);
      fingerprints_.push_back(fingerprint_joined(fingerprints_.back(), spelling.whole(word), length));
    }
    sentence_end_.resize(words_.size());
    next_bare_.resize(words_.size());
    for (std::size_t k = words_.size(); k-- > 0;) {
      const bool last = k + 1 == words_.size();
      const bool ends = last || side.sentences[this->at(k + 1)] != side.sentences[this->at(k)];
      sentence_end_[k] = ends ? static_cast<std::uint32_t>(k + 1) : sentence_end_[k + 1];
      next_bare_[k] = spelling.bare(words_[k]) ? static_cast<std::uint32_t>(k)
                      : last                   ? static_cast<std::uint32_t>(words_.size())
                                               : next_bare_[k + 1];
    }
  }

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  // The place here of a word of the text, kNone for one that does not count; and back.
  [[nodiscard]] std::uint32_t place(std::size_t at) const {
    return place_.empty() ? static_cast<std::uint32_t>(at) : place_[at];
  }
  [[nodiscard]] std::uint32_t at(std::size_t place) const {
    return at_.empty() ? static_cast<std::uint32_t>(place) : at_[place];
  }
  [[nodiscard]] std::uint32_t word(std::size_t place) const { return words_[place]; }
  [[nodiscard]] bool bare(std::size_t place) const { return next_bare_[place] == place; }
  [[nodiscard]] std::uint32_t next_bare(std::size_t place) const { return next_bare_[place]; }
  [[nodiscard]] std::uint32_t sentence_end(std::size_t place) const { return sentence_end_[place]; }
  [[nodiscard]] std::size_t length(std::size_t place) const { return letters_[place + 1] - letters_[place]; }
  // How many letters stand before a word.
  [[nodiscard]] const std::vector<std::uint64_t>& letters() const { return letters_; }
  [[nodiscard]] Fingerprint fingerprint(std::size_t from, std::size_t to) const {
    return fingerprint_rest(fingerprints_[to], fingerprints_[from], letters_[to] - letters_[from]);
  }
  [[nodiscard]] const Spelling& spelling() const { return *spelling_; }

 private:
  const Spelling* spelling_;
  std::vector<std::uint32_t> place_, at_;  // empty where all words count: places are those in the text
  std::vector<std::uint32_t> words_, sentence_end_, next_bare_;
  std::vector<std::uint64_t> letters_;
  std::vector<Fingerprint> fingerprints_;
};

// Finds the groups that begin at two words. Without bare words there is one at most: letters are read until
// words end on both sides. A bare word inside stands for itself or for nothing, so that there may be several.
class GroupFinder {
 public:
  GroupFinder(const Stream& gold, const Stream& test) : gold_(gold), test_(test) {}

  // Hands over the places behind the last words, each pair once.
  template <class Use>
  void find(std::size_t gold_place, std::size_t test_place, Use use) {
    const Spelling& spelling = gold_.spelling();
    const std::uint32_t g = gold_.word(gold_place);
    const std::uint32_t t = test_.word(test_place);
    const std::size_t gold_length = spelling.length(g);
    const std::size_t test_length = spelling.length(t);
    if (gold_length == test_length) return;
    const std::size_t shorter = std::min(gold_length, test_length);
    if (spelling.prefix(g, shorter) != spelling.prefix(t, shorter)) return;
    const std::size_t ends[2] = {gold_.sentence_end(gold_place), test_.sentence_end(test_place)};
    states_.clear();
    found_.clear();
    seen_.clear();
    State start{{gold_place + 1, test_place + 1}, gold_length > test_length ? 0u : 1u, shorter, {}, {}};
    start.lettered[0] = !gold_.bare(gold_place);
    start.lettered[1] = !test_.bare(test_place);
    states_.push_back(start);
    // States are kept, so that none is looked at twice; more come in while they are followed.
    // NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t next = 0; next < states_.size(); ++next) follow(states_[next], ends);
    for (const Pair& pair : found_) use(pair.first, pair.second);
  }

 private:
  using Pair = std::pair<std::size_t, std::size_t>;

  struct State {
    std::size_t behind[2];  // the places behind the words read, gold and test
    unsigned ahead;         // the side whose last word is not used up
    std::size_t used;       // letters of that word
    bool lettered[2];       // a word with a letter or digit was read
    bool skipped[2];        // and since the last such word a bare one was left out
    friend auto operator<=>(const State&, const State&) = default;

    // The next word of a side stands.
    void stand(unsigned number, bool bare) {
      if (bare) return;
      lettered[number] = true;
      skipped[number] = false;
    }
  };

  [[nodiscard]] const Stream& side(unsigned number) const { return number == 0 ? gold_ : test_; }

  void add(const State& state) {
    if (seen_.insert(state).second) states_.push_back(state);
  }

  // Reads on until words end together, letters differ or the sentence is over.
  void follow(State state, const std::size_t (&ends)[2]) {
    const Spelling& spelling = gold_.spelling();
    while (true) {
      const Stream& ahead = side(state.ahead);
      const Stream& behind = side(1 - state.ahead);
      const std::uint32_t word = ahead.word(state.behind[state.ahead] - 1);
      const unsigned lags = 1 - state.ahead;
      std::size_t& at = state.behind[lags];
      const std::size_t end = ends[lags];
      if (at == end) return;
      std::size_t stop = at + 1;
      const bool bare = behind.bare(at);
      if (bare) {
        if (state.lettered[lags]) {
          State without = state;
          ++without.behind[lags];
          without.skipped[lags] = true;
          add(without);
        }
      } else {
        stop = std::min<std::size_t>(end, behind.next_bare(at));
      }
      // All words that fit into the rest of the word ahead at once.
      const std::size_t length = spelling.length(word);
      const std::uint64_t limit = behind.letters()[at] + (length - state.used);
      const auto first = behind.letters().begin() + static_cast<std::ptrdiff_t>(at);
      const auto last = behind.letters().begin() + static_cast<std::ptrdiff_t>(stop + 1);
      const std::size_t fits =
          static_cast<std::size_t>(std::upper_bound(first, last, limit) - behind.letters().begin()) - 1;
      if (fits > at) {
        const std::size_t read = behind.letters()[fits] - behind.letters()[at];
        if (behind.fingerprint(at, fits) != spelling.part(word, state.used, state.used + read)) return;
        state.used += read;
        state.stand(lags, bare);
        at = fits;
        if (state.used == length) {
          if (state.skipped[0] || state.skipped[1]) return;
          const Pair pair{state.behind[0], state.behind[1]};
          if (std::find(found_.begin(), found_.end(), pair) == found_.end()) found_.push_back(pair);
          return;
        }
        if (at == stop) continue;
      }
      // The next word reaches beyond the word ahead.
      const std::size_t rest = length - state.used;
      if (spelling.prefix(behind.word(at), rest) != spelling.part(word, state.used, length)) return;
      state.stand(lags, behind.bare(at));
      ++at;
      state.ahead = lags;
      state.used = rest;
    }
  }

  const Stream& gold_;
  const Stream& test_;
  std::vector<State> states_;
  std::set<State> seen_;
  std::vector<Pair> found_;
};

}  // namespace treegauge::align
