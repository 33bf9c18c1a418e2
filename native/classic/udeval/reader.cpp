// udeval's strict CoNLL-U reader: ten columns, word numbers that count up, one tree per sentence.
// White space (Unicode category Zs) inside forms is dropped, empty nodes are passed over.
#include <algorithm>
#include <cstring>

#include "align/ud/ud.hpp"
#include "base/interrupt.hpp"
#include "classic/udeval/python_int.hpp"
#include "classic/udeval/side.hpp"
#include "classic/udeval/texts.hpp"
#include "text/tab_rows.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic::ud {
namespace {

constexpr std::size_t kColumns = 10;
enum Column : std::size_t { kId, kForm, kLemma, kUpos, kXpos, kFeats, kHead, kDeprel, kDeps };
static_assert(kColumns <= TabRows::kKept);

class Reader {
 public:
  Reader(const UdText& input, const UdOptions& options)
      : input_(input),
        options_(options),
        ignored_(options.enhancements),
        texts_(input.text, side_.strings),
        rows_(input.text) {}

  Side read() {
    const std::size_t bad = utf8::first_invalid(input_.text);
    if (bad != std::string_view::npos)
      throw UdError(std::string(input_.name) + ": byte " + std::to_string(bad + 1) + " is not UTF-8");
    make_room();
    while (rows_.next()) {
      check_interrupted();
      if (!open_) {
        if (rows_.line().starts_with('#')) continue;
        open_ = true;
        start_ = side_.size();
        first_edge_ = side_.edges.size();
        side_.sentences.push_back({index_, 0, rows_.number()});
      }
      if (rows_.line().empty())
        close_sentence();
      else
        read_token();
    }
    if (open_) fail("the file does not end with an empty line");
    return std::move(side_);
  }

 private:
  // For a usual file, so that columns need not move as they grow; what is not used is never touched.
  void make_room() {
    constexpr std::size_t kBytesPerWord = 48;
    const std::size_t words = input_.text.size() / kBytesPerWord;
    side_.characters.reserve(input_.text.size());
    side_.tokens.reserve(words);
    side_.begin.reserve(words);
    side_.end.reserve(words);
    side_.multiword.reserve(words);
    side_.form.reserve(words);
    side_.words.reserve(words);
    side_.edges.reserve(words);
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw UdError(std::string(input_.name) + ":" + std::to_string(rows_.number()) + ": " + message);
  }

  void check_columns() const {
    if (rows_.columns() != kColumns)
      fail("there are " + std::to_string(rows_.columns()) + " tab-separated columns, not 10");
  }

  [[nodiscard]] std::int64_t number(std::string_view text, const char* what) const {
    if (const auto plain = plain_number(text)) return *plain;
    const auto value = python_int(text);
    if (!value) fail(std::string(what) + " '" + std::string(text) + "' is not a number");
    return *value;
  }

  // Whether this row is an empty node, to be passed over.
  [[nodiscard]] bool is_empty_node() const {
    const bool empty = rows_[kId].find('.') != std::string_view::npos;
    if (empty && options_.no_empty_nodes) fail("an empty node, though the file should have none");
    return empty;
  }

  void read_token() {
    check_columns();
    const std::string_view id = rows_[kId];
    const std::int64_t expected = static_cast<std::int64_t>(side_.size() - start_) + 1;
    const bool is_next = plain_number(id) == expected;
    if (!is_next && is_empty_node()) return;
    const Texts::Form& form = texts_.form(rows_[kForm]);
    if (form.characters == 0) fail("the FORM is empty");
    const std::uint64_t begin = index_;
    index_ += form.characters;
    if (index_ > align::kMostCharacters) fail("there are more characters than can be aligned");
    side_.characters.append(side_.strings[form.text]);
    side_.tokens.push_back({begin, index_, rows_.number()});
    if (!is_next) {
      if (id.find('-') != id.npos) {
        read_multiword(id);
        return;
      }
      if (number(id, "the ID") != expected)
        fail("the ID is " + std::string(id) + ", not " + std::to_string(expected));
    }
    add_word(form.lower, false);
  }

  // As many words as the range says; their own numbers and forms are not checked.
  void read_multiword(std::string_view range) {
    const std::size_t dash = range.find('-');
    const std::int64_t from = number(range.substr(0, dash), "the first ID of a multiword token");
    const std::int64_t to = number(range.substr(dash + 1), "the last ID of a multiword token");
    for (std::int64_t missing = to - from + 1; missing > 0;) {
      if (!rows_.next() || rows_.line().empty())
        fail("the multiword token " + std::string(range) + " is not complete");
      check_columns();
      if (!is_empty_node()) {
        add_word(texts_.form(rows_[kForm]).all_lower, true);
        --missing;
      }
    }
  }

  void add_word(StringId form, bool multiword) {
    Word word;
    word.head = number(rows_[kHead], "the HEAD");
    if (word.head < 0) fail("the HEAD is negative");
    word.lemma = texts_.lemma(rows_[kLemma]);
    word.upos = texts_.tag(rows_[kUpos]);
    word.xpos = texts_.tag(rows_[kXpos]);
    word.feats = texts_.universal_features(rows_[kFeats]);
    word.deprel = texts_.relation(rows_[kDeprel]);
    word.first_edge = side_.edges.size();
    side_.begin.push_back(static_cast<std::uint32_t>(side_.tokens.back().begin));
    side_.end.push_back(static_cast<std::uint32_t>(side_.tokens.back().end));
    side_.multiword.push_back(multiword ? 1 : 0);
    side_.form.push_back(form);
    side_.words.push_back(word);
    read_edges(rows_[kDeps]);
  }

  // The relations of the enhanced graph, "head:step>step|head:step". Heads are still numbers.
  void read_edges(std::string_view text) {
    if (text.empty() || text == "_") return;
    while (true) {
      const std::size_t bar = text.find('|');
      read_edge(text.substr(0, bar));
      if (bar == text.npos) return;
      text.remove_prefix(bar + 1);
    }
  }

  void read_edge(std::string_view edge) {
    const std::size_t colon = edge.find(':');
    if (colon == edge.npos) fail("the enhanced relation '" + std::string(edge) + "' has no label");
    const std::string_view head = edge.substr(0, colon);
    if (head.find('.') != head.npos) {
      if (options_.no_empty_nodes) fail("a reference to an empty node, though the file should have none");
      return;
    }
    const std::int64_t parent = number(head, "the head of an enhanced relation");
    const StringId path = texts_.path(edge.substr(colon + 1));
    side_.edges.push_back({parent, path, texts_.without_subtypes(path)});
  }

  void close_sentence() {
    if (side_.size() == start_) fail("a sentence without words (two empty lines?)");
    link_heads();
    check_tree();
    link_edges();
    if (ignored_.any()) filter_sentence();
    side_.sentences.back().end = index_;
    open_ = false;
  }

  void link_heads() {
    const auto length = static_cast<std::int64_t>(side_.size() - start_);
    for (std::size_t w = start_; w < side_.size(); ++w) {
      const std::int64_t head = side_.words[w].head;
      if (head > length) fail("the HEAD " + std::to_string(head) + " is not in the sentence that ends here");
      side_.words[w].parent = head == 0 ? kRoot : static_cast<std::int64_t>(start_) + head - 1;
    }
  }

  void check_tree() {
    // Climb from every word up to a word seen before; meeting the own trail is a cycle.
    trail_.assign(side_.size() - start_ + 1, 0);
    trail_[0] = kAtRoot;
    std::size_t roots = 0;
    const Word* const words = side_.words.data() + start_;
    for (std::size_t mark = 1; mark < trail_.size(); ++mark) {
      std::size_t up = mark;
      while (trail_[up] == 0) {
        trail_[up] = mark;
        up = static_cast<std::size_t>(words[up - 1].head);
      }
      if (trail_[up] == mark) fail("the sentence that ends here has a cycle");
      roots += words[mark - 1].head == 0 ? 1 : 0;
    }
    if (roots > 1 && !options_.multiple_roots_okay) fail("the sentence that ends here has several roots");
  }

  // udeval looks heads up in one list of all words read so far: a negative head counts back, first
  // into earlier sentences, then from the end of this one.
  [[nodiscard]] std::int64_t edge_parent(std::int64_t head) const {
    if (head == 0) return kRoot;
    const auto total = static_cast<std::int64_t>(side_.size());
    std::int64_t place = static_cast<std::int64_t>(start_) + head - 1;
    if (place < 0) place += total;
    if (place < 0 || place >= total)
      fail("an enhanced relation's head " + std::to_string(head) + " is not in the sentence that ends here");
    return place;
  }

  void link_edges() {
    for (std::size_t e = first_edge_; e < side_.edges.size(); ++e)
      side_.edges[e].parent = edge_parent(side_.edges[e].parent);
  }

  void filter_sentence() {
    const std::vector<Edge> written(side_.edges.begin() + static_cast<std::ptrdiff_t>(first_edge_),
                                    side_.edges.end());
    side_.edges.resize(first_edge_);
    for (std::size_t w = start_; w < side_.size(); ++w) {
      const std::size_t from = side_.words[w].first_edge - first_edge_;
      const std::size_t to =
          w + 1 < side_.size() ? side_.words[w + 1].first_edge - first_edge_ : written.size();
      std::vector<Edge> kept(written.begin() + static_cast<std::ptrdiff_t>(from),
                             written.begin() + static_cast<std::ptrdiff_t>(to));
      filter_edges(kept, side_, w, w - start_, ignored_, side_.strings);
      side_.words[w].first_edge = side_.edges.size();
      for (Edge& edge : kept) {
        edge.plain_path = texts_.without_subtypes(edge.path);
        side_.edges.push_back(edge);
      }
    }
  }

  static constexpr std::size_t kAtRoot = static_cast<std::size_t>(-1);

  const UdText& input_;
  const UdOptions& options_;
  Ignored ignored_;
  Side side_;
  Texts texts_;
  TabRows rows_;
  std::uint64_t index_ = 0;     // characters so far
  bool open_ = false;           // inside a sentence
  std::size_t start_ = 0;       // its first word
  std::size_t first_edge_ = 0;  // and its first relation of the enhanced graph
  std::vector<std::size_t> trail_;
};

}  // namespace

Side read_side(const UdText& input, const UdOptions& options) { return Reader(input, options).read(); }

void renumber(Side& side, Strings& strings) {
  std::vector<StringId> number_of;
  number_of.reserve(side.strings.size());
  for (StringId text = 0; text < side.strings.size(); ++text)
    number_of.push_back(strings.intern(side.strings[text]));
  for (StringId& form : side.form) form = number_of[form];
  for (Word& word : side.words) {
    word.lemma = number_of[word.lemma];
    word.upos = number_of[word.upos];
    word.xpos = number_of[word.xpos];
    word.feats = number_of[word.feats];
    word.deprel = number_of[word.deprel];
  }
  for (Edge& edge : side.edges) {
    edge.path = number_of[edge.path];
    edge.plain_path = number_of[edge.plain_path];
  }
}

}  // namespace treegauge::classic::ud
