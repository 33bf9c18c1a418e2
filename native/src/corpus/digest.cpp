#include "corpus/digest.hpp"

#include <algorithm>
#include <cstddef>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"

namespace treegauge::digest {
namespace {

// So many sentences are worth a thread.
constexpr std::size_t kLeast = 2'000;
// Unlike any text.
constexpr std::uint64_t kNothing = 0x5bd1e9955bd1e995;

// What is said of a word; a cell that is missing, or _, says nothing.
enum class Says : std::uint64_t {
  word,
  tag,
  lemma,
  upos,
  feats,
  deprel,
  head,
  predicate,
  arc,
  role,
  surface,
  span,
  constituent,
  below
};

// Short texts by number, each with so many bytes that copying it takes no loop: a tree has a hundred of them.
class ShortTexts {
 public:
  static constexpr std::size_t kMost = 16;

  explicit ShortTexts(const Strings& strings) : texts_(strings.size()) {
    for (std::size_t id = 0; id < texts_.size(); ++id) {
      const std::string_view text = strings[static_cast<StringId>(id)];
      texts_[id].size = static_cast<std::uint32_t>(std::min(text.size(), kMost + 1));
      if (text.size() <= kMost) std::copy(text.begin(), text.end(), texts_[id].bytes.begin());
    }
  }

  // How long it is, kMost + 1 where it is longer than kMost.
  [[nodiscard]] std::uint32_t size(StringId id) const { return texts_[id].size; }
  [[nodiscard]] const char* bytes(StringId id) const { return texts_[id].bytes.data(); }

 private:
  struct Text {
    std::array<char, kMost> bytes{};
    std::uint32_t size = 0;
  };
  std::vector<Text> texts_;
};

// Room for a text that is written piece by piece, used again for the next one.
class Room {
 public:
  // So many bytes may be written behind `last()`.
  static constexpr std::size_t kMore = 64;

  char* begin() { return bytes_.data(); }
  // The beginning, with room for so many bytes.
  char* enough(std::size_t bytes) {
    if (bytes_.size() < bytes) bytes_.resize(2 * bytes);
    return begin();
  }
  // Up to here nobody needs to ask for more.
  [[nodiscard]] char* last() { return bytes_.data() + bytes_.size() - kMore; }
  // The same place in larger room, with so many bytes up to `last()`.
  [[gnu::noinline]] char* enlarged(const char* at, std::size_t bytes) {
    const auto size = static_cast<std::size_t>(at - bytes_.data());
    bytes_.resize(2 * bytes_.size() + bytes);
    return bytes_.data() + size;
  }

 private:
  std::vector<char> bytes_ = std::vector<char>(1024);
};

class Sum {
 public:
  explicit Sum(const Corpus& corpus)
      : corpus_(corpus),
        short_(corpus.strings),
        texts_(corpus.strings.size()),
        nothing_(corpus.strings.find("_")) {
    for (std::size_t id = 0; id < texts_.size(); ++id)
      texts_[id] = bytes(corpus.strings[static_cast<StringId>(id)]);
  }

  // `room` and `open` are room to work in.
  std::uint64_t of(std::size_t sentence, Room& room, std::vector<Row>& open) const {
    const Row first = corpus_.sentences.first_token[sentence];
    const Row end = corpus_.token_end(sentence);
    if (corpus_.discontinuous(sentence)) return of_crossing(sentence);
    if (corpus_.sentences.first_node[sentence] < corpus_.node_end(sentence)) {
      const std::string_view read = as_read(sentence, room);
      return bytes(read.empty() ? tree(sentence, room, open) : read);
    }
    std::uint64_t sum = 0;
    for (Row token = first; token < end; ++token) sum += of_row(token, first);
    return sum;
  }

  // Adds what stands in tables of their own: arcs, and surface tokens of several words.
  void add_tables(std::vector<std::uint64_t>& sums) const {
    const Arcs& arcs = corpus_.arcs;
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
      const std::size_t sentence = sentence_of(arcs.dependent[arc]);
      const Row first = corpus_.sentences.first_token[sentence];
      const Says what = arcs.kind[arc] == ArcKind::role ? Says::role : Says::arc;
      sums[sentence] += said(what, text_of(arcs.label[arc]), arcs.dependent[arc] - first) *
                        (2 * head_place(arcs.head[arc], first) + 1);
    }
    const LabelledSpans& spans = corpus_.spans;
    for (std::size_t row = 0; row < spans.size(); ++row) {
      const std::size_t sentence = sentence_of(spans.first[row]);
      const Row first = corpus_.sentences.first_token[sentence];
      const std::uint64_t place = (std::uint64_t{spans.first[row] - first} << 32) + (spans.last[row] - first);
      sums[sentence] += said(Says::span, text_of(spans.label[row]), 2 * place + spans.continues[row]) *
                        (2 * head_place(spans.head[row], first) + 1);
    }
    const Surfaces& surfaces = corpus_.surfaces;
    for (std::size_t surface = 0; surface < surfaces.size(); ++surface) {
      const std::size_t sentence = sentence_of(surfaces.first[surface]);
      const Row first = corpus_.sentences.first_token[sentence];
      sums[sentence] +=
          said(Says::surface, text_of(surfaces.form[surface]),
               (std::uint64_t{surfaces.first[surface] - first} << 32) + (surfaces.last[surface] - first));
    }
  }

 private:
  // A tree whose branches cross: its constituents and words, each with the constituent above it.
  [[nodiscard]] std::uint64_t of_crossing(std::size_t sentence) const {
    const Row first_node = corpus_.sentences.first_node[sentence];
    const Row first = corpus_.sentences.first_token[sentence];
    const auto above = [&](Row parent) {
      return parent == kNoRow ? 0 : std::uint64_t{parent} - first_node + 1;
    };
    std::uint64_t sum = 0;
    for (Row node = first_node; node < corpus_.node_end(sentence); ++node) {
      const std::uint64_t place =
          (std::uint64_t{node - first_node} << 32) + above(corpus_.nodes.parent[node]);
      sum += said(Says::constituent, text_of(corpus_.nodes.label[node]), place);
    }
    for (Row token = first; token < corpus_.token_end(sentence); ++token)
      sum += of_row(token, first) + said(Says::below, above(corpus_.tokens.parent[token]), token - first);
    return sum;
  }

  // The tree as the common layout has it where a reader saw it stand in its file, else nothing.
  [[nodiscard]] std::string_view as_read(std::size_t sentence, Room& room) const {
    const auto [size, gaps] = corpus_.tree_texts[sentence];
    if (size == 0) return {};
    const Row document = corpus_.document_of(static_cast<Row>(sentence));
    const std::string_view text = corpus_.sources[corpus_.documents.source[document]].bytes.substr(
        corpus_.sentences.offset[sentence], size);
    if (gaps.empty()) return text;
    // Where none was, a blank comes in.
    char* at = room.enough(text.size() + gaps.size());
    std::size_t done = 0;
    for (const auto& [begin, end] : gaps) {
      at = std::copy(text.begin() + done, text.begin() + begin, at);
      if (text[end] == '(') *at++ = ' ';
      done = end;
    }
    at = std::copy(text.begin() + done, text.end(), at);
    return {room.begin(), static_cast<std::size_t>(at - room.begin())};
  }

  // The tree as the common layout has it; words without tags have no bracket. What is written goes through a
  // pointer of this function alone, which can stay in a register.
  std::string_view tree(std::size_t sentence, Room& room, std::vector<Row>& open) const {
    const Nodes& nodes = corpus_.nodes;
    const Tokens& tokens = corpus_.tokens;
    char* at = room.begin();
    char* last = room.last();
    const auto need = [&](std::size_t bytes) {
      if (last - at >= static_cast<std::ptrdiff_t>(bytes)) [[likely]]
        return;
      at = room.enlarged(at, bytes);
      last = room.last();
    };
    const auto write = [&](StringId id) {
      const std::uint32_t size = short_.size(id);
      if (size <= ShortTexts::kMost) [[likely]] {
        std::memcpy(at, short_.bytes(id), ShortTexts::kMost);
        at += size;
        return;
      }
      const std::string_view whole = corpus_.strings[id];
      need(whole.size());
      at = std::copy(whole.begin(), whole.end(), at);
      need(0);
    };
    open.clear();
    // Ends the constituents that are not above what follows.
    const auto close_up_to = [&](Row above) {
      need(open.size());
      while (!open.empty() && open.back() != above) {
        *at++ = ')';
        open.pop_back();
      }
      if (at != room.begin()) *at++ = ' ';
    };
    Row node = corpus_.sentences.first_node[sentence];
    const Row node_end = corpus_.node_end(sentence);
    const auto open_before = [&](Row token) {
      for (; node < node_end && nodes.first[node] <= token; ++node) {
        close_up_to(nodes.parent[node]);
        *at++ = '(';
        write(nodes.label[node]);
        open.push_back(node);
      }
    };
    const Row end = corpus_.token_end(sentence);
    for (Row token = corpus_.sentences.first_token[sentence]; token < end; ++token) {
      open_before(token);
      close_up_to(tokens.parent[token]);
      const bool tagged = tokens.tag[token] != kNoString;
      if (tagged) {
        *at++ = '(';
        write(tokens.tag[token]);
        *at++ = ' ';
      }
      write(tokens.form[token]);
      if (tagged) *at++ = ')';
    }
    open_before(kNoRow - 1);
    need(open.size());
    at = std::fill_n(at, open.size(), ')');
    return {room.begin(), static_cast<std::size_t>(at - room.begin())};
  }

  [[nodiscard]] std::uint64_t text_of(StringId id) const { return id == kNoString ? kNothing : texts_[id]; }
  static std::uint64_t said(Says what, std::uint64_t value, std::uint64_t at) {
    return mixed((value + (static_cast<std::uint64_t>(what) << 52)) ^ at * 0x94d049bb133111eb);
  }
  // 0 for the root, the number in the sentence for a word.
  static std::uint64_t head_place(Row head, Row first) {
    if (head == kNoRow) return kNothing;
    return head == kRootRow ? 0 : std::uint64_t{head} - first + 1;
  }
  [[nodiscard]] std::uint64_t of_row(Row token, Row first) const {
    const Tokens& tokens = corpus_.tokens;
    std::uint64_t sum = said(Says::word, text_of(tokens.form[token]), token - first) +
                        said(Says::tag, text_of(tokens.tag[token]), token - first);
    const auto add = [&](Says what, const std::vector<StringId>& column) {
      if (column.empty() || column[token] == kNoString || column[token] == nothing_) return;
      sum += said(what, text_of(column[token]), token - first);
    };
    add(Says::lemma, tokens.lemma);
    add(Says::upos, tokens.upos);
    add(Says::feats, tokens.feats);
    add(Says::deprel, tokens.deprel);
    add(Says::predicate, tokens.predicate);
    if (!tokens.head.empty() && tokens.head[token] != kNoRow)
      sum += said(Says::head, head_place(tokens.head[token], first), token - first);
    return sum;
  }
  [[nodiscard]] std::size_t sentence_of(Row token) const {
    const auto& firsts = corpus_.sentences.first_token;
    return static_cast<std::size_t>(std::upper_bound(firsts.begin(), firsts.end(), token) - firsts.begin()) -
           1;
  }

  const Corpus& corpus_;
  ShortTexts short_;
  std::vector<std::uint64_t> texts_;  // by string
  StringId nothing_;                  // _
};

}  // namespace

std::vector<std::uint64_t> sentences(const Corpus& corpus, unsigned jobs) {
  std::vector<std::uint64_t> sums(corpus.sentences.size(), 0);
  const Sum sum(corpus);
  in_ranges(sums.size(), jobs, kLeast, [&](std::size_t begin, std::size_t end) {
    Room room;
    std::vector<Row> open;
    for (std::size_t s = begin; s < end; ++s) {
      check_interrupted();
      sums[s] = sum.of(s, room, open);
    }
  });
  sum.add_tables(sums);
  return sums;
}

}  // namespace treegauge::digest
