#include "formats/cold/word_search.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/interrupt.hpp"
#include "text/lower.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

// A way costs kLost for each word that only one side has, kMissing for one that may be missing, and 1 for a
// sentence out of the order of time.
using Cost = std::uint64_t;
constexpr Cost kMissing = 1ULL << 16U;
constexpr Cost kLost = 1ULL << 40U;
// Where words differ, ways that lose so many more than the best are given up. Longer differences are told
// as well, only not in the shortest way.
constexpr Cost kSlack = 12 * kLost;
constexpr std::size_t kMostWays = 64;
// So many lost words are enough to tell what is wrong; nothing is looked for behind them.
constexpr Cost kEnough = 100 * kLost;
// So many words may belong to a sentence that could not be read.
constexpr Cost kLongest = 300;

constexpr std::size_t kBracketName = 5;
// Whether a bracket stands here, by its name in treebanks, in small letters.
bool is_bracket_name(std::string_view form) {
  return form.size() >= kBracketName && form[0] == '-' && form[3] == 'b' && form[4] == '-' &&
         (form[1] == 'l' || form[1] == 'r') && (form[2] == 'r' || form[2] == 's' || form[2] == 'c');
}

// governor of governor(s), where a part of a word stands in brackets; else nothing.
std::string without_part(std::string_view form) {
  const std::size_t open = form.find('(');
  const std::size_t close = form.find(')', std::min(open, form.size()));
  if (close == form.npos) return {};
  return std::string(form.substr(0, open)).append(form.substr(close + 1));
}

bool is_sound(std::string_view form) {
  const auto within = [&](char open, char close) {
    return form.size() > 1 && form.front() == open && form.back() == close;
  };
  return form.front() == '%' || within('<', '>') || within('[', ']') || is_fragment(form) ||
         (form.size() > 1 && form.front() == '-');
}

// A place, or letters of an arc that were found.
struct Spot {
  std::uint32_t place = 0;  // kNoRow: inside an arc
  std::uint32_t arc = 0, letters = 0;
  friend bool operator<(const Spot& a, const Spot& b) {
    return std::tie(a.place, a.arc, a.letters) < std::tie(b.place, b.arc, b.letters);
  }
};

// All ways from a place through a sentence.
class SentenceSearch {
 public:
  SentenceSearch(const SpokenNetwork& network, const SoughtSentence& sentence, std::uint32_t start,
                 bool exact)
      : network_(network),
        words_(sentence.words),
        unknown_(sentence.unknown),
        slack_(unknown_ ? kLongest * kMissing
               : exact  ? kLost - 1
                        : kSlack),
        exact_(exact) {
    layers_.resize(words_.size() + 1);
    layers_[0][{start, 0, 0}] = {};
    for (std::size_t i = 0; i < words_.size(); ++i) {
      spread(i);
      for (const auto& [spot, way] : layers_[i]) read_word(i, spot, way);
      prune(layers_[i + 1]);
    }
    spread(words_.size());
  }

  // The places at which the sentence may end, with their costs.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, Cost>> ends() const {
    std::vector<std::pair<std::uint32_t, Cost>> places;
    for (const auto& [spot, way] : layers_.back())
      if (spot.place != kNoRow) places.emplace_back(spot.place, way.cost);
    return places;
  }

  [[nodiscard]] FoundSentence way_to(std::uint32_t end) const {
    FoundSentence sentence;
    sentence.words.resize(words_.size());
    sentence.ignored.resize(words_.size(), kNoRow);
    Spot spot{end, 0, 0};
    for (std::size_t i = words_.size();;) {
      const Way& way = layers_[i].at(spot);
      if (way.missed != kNoRow) {
        sentence.missed.push_back({way.missed, static_cast<std::uint32_t>(i)});
      } else if (!way.within) {
        if (i == 0) break;
        sentence.words[i - 1] = way.parts;
        sentence.ignored[i - 1] = way.ignored;
        --i;
      }
      spot = way.before;
    }
    std::reverse(sentence.missed.begin(), sentence.missed.end());
    return sentence;
  }

 private:
  struct Way {
    Cost cost = 0;
    Spot before;
    bool within = false;            // no word of the sentence was read on the last step
    std::uint32_t missed = kNoRow;  // the arc that was left out on it
    std::uint32_t ignored = kNoRow;
    std::vector<FoundPart> parts;
  };
  using Layer = std::map<Spot, Way>;

  static void add(Layer& layer, const Spot& spot, Way way) {
    const auto [known, fresh] = layer.try_emplace(spot);
    if (fresh || way.cost < known->second.cost) known->second = std::move(way);
  }

  // Goes on where nothing needs to be said, and where a word of the network is left out. Arcs lead to higher
  // places, so each place is final when it is come to.
  void spread(std::size_t i) {
    Layer& layer = layers_[i];
    if (layer.empty()) return;
    Cost best = ~Cost{0};
    for (const auto& [spot, way] : layer) best = std::min(best, way.cost);
    for (auto at = layer.begin(); at != layer.end(); ++at) {
      const Spot spot = at->first;
      const Cost cost = at->second.cost;
      if (spot.place == kNoRow) break;
      for (const std::uint32_t number : network_.from(spot.place)) {
        const SpokenNetwork::Arc& arc = network_.arc(number);
        const bool silent = arc.letters.empty();
        const Cost step = silent ? 0 : arc.may_be_missing || unknown_ ? kMissing : kLost;
        if (step == kLost && exact_) continue;
        if (cost + step > best + slack_) continue;
        Way way;
        way.cost = cost + step;
        way.before = spot;
        way.within = true;
        if (!silent) way.missed = number;
        add(layer, {arc.to, 0, 0}, std::move(way));
      }
    }
  }

  void read_word(std::size_t i, const Spot& spot, const Way& way) {
    const SoughtWord& word = words_[i];
    Way next;
    next.before = spot;
    next.cost = way.cost;
    if (word.letters.empty()) {
      add(layers_[i + 1], spot, next);
      return;
    }
    if (spot.place != kNoRow) {
      if (network_.ignored_at(spot.place) != kNoRow) {
        Way said = next;
        // Where words differ, they are told before they are taken for what is ignored.
        said.cost += exact_ ? kMissing : kLost - kMissing;
        said.ignored = network_.ignored_at(spot.place);
        add(layers_[i + 1], spot, std::move(said));
      } else if (word.may_be_missing || !exact_) {
        Way lost = next;
        lost.cost += word.may_be_missing ? kMissing : kLost;
        add(layers_[i + 1], spot, std::move(lost));
      }
    }
    match(i, spot, next);
  }

  // A stretch of a word's letters that was found, behind another one.
  struct Step {
    Spot spot;
    std::size_t done = 0;  // letters of the word
    std::size_t before = 0;
    FoundPart part;
  };

  // All letters of a word from a spot on. Ways that meet at a spot go on as one: they cost the same.
  void match(std::size_t i, const Spot& start, const Way& way) {
    const std::u32string& sought = words_[i].letters;
    std::vector<Step> steps = {{start, 0, 0, {}}};
    std::set<std::pair<Spot, std::size_t>> seen;
    const auto go = [&](std::size_t from, std::uint32_t number, std::uint32_t begin) {
      const SpokenNetwork::Arc& arc = network_.arc(number);
      std::size_t done = steps[from].done;
      std::uint32_t at = begin;
      while (at < arc.letters.size() && done < sought.size() && arc.letters[at] == sought[done]) {
        ++at;
        ++done;
      }
      if (at < arc.letters.size() && done < sought.size()) return;
      const Spot spot = at < arc.letters.size() ? Spot{kNoRow, number, at} : Spot{arc.to, 0, 0};
      if (seen.insert({spot, done}).second) steps.push_back({spot, done, from, {number, begin, at}});
    };
    for (std::size_t next = 0; next < steps.size(); ++next) {
      const Step step = steps[next];
      if (step.done == sought.size()) {
        finish(i, steps, next, way);
      } else if (step.spot.place == kNoRow) {
        go(next, step.spot.arc, step.spot.letters);
      } else {
        for (const std::uint32_t number : network_.from(step.spot.place))
          if (step.done > 0 || !network_.arc(number).letters.empty()) go(next, number, 0);
      }
    }
  }

  void finish(std::size_t i, const std::vector<Step>& steps, std::size_t last, Way way) {
    const Spot end = steps[last].spot;
    for (; last != 0; last = steps[last].before)
      if (steps[last].part.begin < steps[last].part.end) way.parts.push_back(steps[last].part);
    std::reverse(way.parts.begin(), way.parts.end());
    add(layers_[i + 1], end, std::move(way));
  }

  // A way that stands inside a word of the network may lead nowhere: it does not decide what is given up.
  void prune(Layer& layer) const {
    Cost best = ~Cost{0};
    for (const auto& [spot, way] : layer)
      if (spot.place != kNoRow) best = std::min(best, way.cost);
    std::erase_if(layer, [&](const auto& entry) {
      return entry.second.cost > best && entry.second.cost - best > slack_;
    });
  }

  const SpokenNetwork& network_;
  const std::vector<SoughtWord>& words_;
  bool unknown_;
  Cost slack_;
  bool exact_;
  std::vector<Layer> layers_;
};

// All ways through a text, sentence after sentence.
class TextSearch {
 public:
  TextSearch(const std::vector<SoughtSentence>& sentences, const std::vector<const SpokenNetwork*>& channels,
             const std::vector<const std::vector<SpokenSegment>*>& segments, bool exact)
      : sentences_(sentences), channels_(channels), segments_(segments), exact_(exact) {}

  // False where no way leads to the end without losing a word, and none may be lost.
  bool run() {
    layers_.push_back({{std::vector<std::uint32_t>(channels_.size(), 0), 0, 0, 0, 0}});
    for (const SoughtSentence& sentence : sentences_) {
      check_interrupted(std::size_t{1024} * (1 + sentence.words.size()));
      step(sentence);
      if (layers_.back().empty()) return false;
      if (layers_.back().front().cost > kEnough) return true;
    }
    Cost least = ~Cost{0};
    for (std::size_t i = 0; i < layers_.back().size(); ++i) {
      const Way& way = layers_.back()[i];
      Cost cost = way.cost;
      for (std::size_t c = 0; c < channels_.size(); ++c)
        if ((way.used >> std::min<std::size_t>(c, 63) & 1U) != 0)
          cost += kLost * channels_[c]->words_from(way.at[c]);
      if (cost < least) {
        least = cost;
        best_ = i;
      }
    }
    return !exact_ || least < kLost;
  }

  [[nodiscard]] FoundText alignment() const {
    FoundText text;
    text.exact = exact_;
    text.end = layers_.back()[best_].at;
    text.sentences.resize(layers_.size() - 1);
    text.used.resize(channels_.size(), 0);
    std::size_t at = best_;
    for (std::size_t s = text.sentences.size(); s-- > 0;) {
      const Way& way = layers_[s + 1][at];
      const std::uint32_t start = layers_[s][way.before].at[way.channel];
      const SentenceSearch search(*channels_[way.channel], sentences_[s], start, exact_);
      text.sentences[s] = search.way_to(way.at[way.channel]);
      text.sentences[s].channel = way.channel;
      if (has_letters(sentences_[s])) text.used[way.channel] = 1;
      at = way.before;
    }
    return text;
  }

 private:
  struct Way {
    std::vector<std::uint32_t> at;  // a place in each channel
    Cost cost = 0;
    std::size_t before = 0;
    std::uint32_t channel = 0;
    std::uint64_t used = 0;
  };

  static bool has_letters(const SoughtSentence& sentence) {
    return sentence.unknown || std::any_of(sentence.words.begin(), sentence.words.end(),
                                           [](const SoughtWord& word) { return !word.letters.empty(); });
  }

  [[nodiscard]] std::uint32_t time_at(std::size_t channel, std::uint32_t place) const {
    const std::uint32_t segment = channels_[channel]->segment_at(place);
    const auto& all = *segments_[channel];
    if (segment >= all.size()) return kNoTime;
    const SpokenSegment& own = all[segment];
    if (own.times.start != kNoTime) return own.times.start;
    // CTM has no segments, but each of its words has its time.
    for (std::uint32_t next = place; next < channels_[channel]->end();) {
      const auto& leaving = channels_[channel]->from(next);
      if (leaving.empty()) break;
      const SpokenNetwork::Arc& arc = channels_[channel]->arc(leaving.front());
      if (arc.word != nullptr && !arc.letters.empty()) return arc.word->times.start;
      next = arc.to;
    }
    return kNoTime;
  }

  void step(const SoughtSentence& sentence) {
    const std::vector<Way>& now = layers_.back();
    const bool silent = !has_letters(sentence);
    std::map<std::vector<std::uint32_t>, Way> next;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::pair<std::uint32_t, Cost>>> ends;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const Way& way = now[i];
      for (std::uint32_t c = 0; c < channels_.size(); ++c) {
        // A sentence without words stays with the one before it.
        if (silent && c != way.channel) continue;
        const auto [known, fresh] = ends.try_emplace({c, way.at[c]});
        if (fresh) known->second = SentenceSearch(*channels_[c], sentence, way.at[c], exact_).ends();
        if (known->second.empty()) continue;
        Cost early = 0;
        const std::uint32_t time = channels_.size() > 1 ? time_at(c, way.at[c]) : 0;
        for (std::size_t other = 0; other < channels_.size() && early == 0; ++other)
          early = other != c && time_at(other, way.at[other]) < time ? 1 : 0;
        for (const auto& [place, cost] : known->second) {
          Way added{way.at, way.cost + cost + early, i, c, way.used};
          added.at[c] = place;
          if (!silent) added.used |= std::uint64_t{1} << std::min<std::uint32_t>(c, 63);
          const auto [same, unseen] = next.try_emplace(added.at, added);
          if (!unseen && added.cost < same->second.cost) same->second = added;
        }
      }
    }
    std::vector<Way> kept;
    Cost best = ~Cost{0};
    for (auto& [at, way] : next) best = std::min(best, way.cost);
    for (auto& [at, way] : next)
      if (exact_ || way.cost - best <= kSlack) kept.push_back(std::move(way));
    std::stable_sort(kept.begin(), kept.end(), [](const Way& a, const Way& b) { return a.cost < b.cost; });
    const std::size_t most = sentence.unknown ? kLongest + kMostWays : kMostWays;
    if (kept.size() > most) kept.resize(most);
    layers_.push_back(std::move(kept));
  }

  const std::vector<SoughtSentence>& sentences_;
  const std::vector<const SpokenNetwork*>& channels_;
  const std::vector<const std::vector<SpokenSegment>*>& segments_;
  bool exact_;
  std::vector<std::vector<Way>> layers_;
  std::size_t best_ = 0;
};

}  // namespace

bool is_fragment(std::string_view form) {
  if (form.size() < 2 || form.back() != '-') return false;
  return form.size() < kBracketName || !is_bracket_name(lower(form.substr(form.size() - kBracketName)));
}

std::u32string spoken_letters(std::string_view form) {
  std::u32string letters;
  const std::string small = lower(form);
  for (std::size_t at = 0; at < small.size();) {
    if (is_bracket_name(std::string_view(small).substr(at))) {
      at += kBracketName;
      continue;
    }
    const utf8::Character character = utf8::decode(small, at);
    at += character.bytes;
    // A letter, digit or mark; of signs beyond ASCII all that are not punctuation.
    if (is_letter_or_digit(character.code) || (character.code >= 0x80 && !is_punctuation(character.code)))
      letters += character.code;
  }
  return letters;
}

SpokenNetwork::SpokenNetwork(const std::vector<SpokenSegment>& segments,
                             const std::unordered_set<std::u32string>& pauses) {
  std::uint32_t last = add_place(0);
  for (std::uint32_t s = 0; s < segments.size(); ++s) {
    const SpokenSegment& segment = segments[s];
    segment_[last] = s;
    if (segment.ignored) {
      arcs_.push_back({add_place(s), s, nullptr, {}, false});
      from_[last].push_back(static_cast<std::uint32_t>(arcs_.size() - 1));
      last = arcs_.back().to;
      ignored_[last] = s;
      continue;
    }
    const std::uint32_t base = last;
    for (std::uint32_t place = 1; place < segment.places; ++place) last = add_place(s);
    for (const SpokenArc& word : segment.arcs) {
      Arc arc{base + word.to, s, word.form.empty() ? nullptr : &word, spoken_letters(word.form), false};
      arc.may_be_missing =
          arc.word != nullptr && (word.optional || is_sound(word.form) || pauses.contains(arc.letters));
      Arc shorter = arc;
      shorter.letters = spoken_letters(without_part(word.form));
      const auto add = [&](Arc variant) {
        from_[base + word.from].push_back(static_cast<std::uint32_t>(arcs_.size()));
        arcs_.push_back(std::move(variant));
      };
      add(std::move(arc));
      if (!shorter.letters.empty()) add(std::move(shorter));
    }
  }
  segment_[last] = static_cast<std::uint32_t>(segments.size());
  rest_.assign(from_.size(), 0);
  for (std::size_t place = from_.size() - 1; place-- > 0;) {
    std::uint32_t least = kNoRow;
    for (const std::uint32_t number : from_[place]) {
      const Arc& arc = arcs_[number];
      least = std::min(least, rest_[arc.to] + (!arc.letters.empty() && !arc.may_be_missing ? 1U : 0U));
    }
    rest_[place] = least == kNoRow ? 0 : least;
  }
}

std::uint32_t SpokenNetwork::add_place(std::uint32_t segment) {
  from_.emplace_back();
  ignored_.push_back(kNoRow);
  segment_.push_back(segment);
  return static_cast<std::uint32_t>(from_.size() - 1);
}

FoundText find_text(const std::vector<SoughtSentence>& sentences,
                    const std::vector<const SpokenNetwork*>& channels,
                    const std::vector<const std::vector<SpokenSegment>*>& segments) {
  TextSearch exact(sentences, channels, segments, true);
  if (exact.run()) return exact.alignment();
  TextSearch rough(sentences, channels, segments, false);
  rough.run();
  return rough.alignment();
}

}  // namespace treegauge::formats
