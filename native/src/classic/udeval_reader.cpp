// udeval's strict CoNLL-U reader: ten columns, word numbers that count up, one tree per sentence.
// White space (Unicode category Zs) inside forms is dropped, empty nodes are passed over.
#include <algorithm>
#include <array>
#include <unordered_map>

#include "python_int.hpp"
#include "treegauge/interrupt.hpp"
#include "treegauge/lower.hpp"
#include "treegauge/utf8.hpp"
#include "udeval_side.hpp"
#include "udeval_text.hpp"

namespace treegauge::classic::ud {
namespace {

constexpr std::size_t kColumns = 10;
enum Column : std::size_t { kId, kForm, kLemma, kUpos, kXpos, kFeats, kHead, kDeprel, kDeps };
using Columns = std::array<std::string_view, kColumns>;

constexpr std::array<std::string_view, 21> kUniversalFeatures{
    "PronType", "NumType", "Poss",     "Reflex", "Foreign", "Abbr",    "Gender",
    "Animacy",  "Number",  "Case",     "Definite", "Degree", "VerbForm", "Mood",
    "Tense",    "Aspect",  "Voice",    "Evident", "Polarity", "Person", "Polite"};

// Cuts the first field off the text; the separator is dropped.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view field = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return field;
}

class Reader {
 public:
  Reader(const UdText& input, const UdOptions& options, Strings& strings)
      : input_(input), options_(options), ignored_(options.enhancements), strings_(strings),
        lines_(input.text) {}

  Side read() {
    const std::size_t bad = utf8::first_invalid(input_.text);
    if (bad != std::string_view::npos) {
      throw UdError(std::string(input_.name) + ": byte " + std::to_string(bad + 1) + " is not UTF-8");
    }
    std::string_view line;
    while (lines_.next(line)) {
      check_interrupted();
      if (!open_) {
        if (line.starts_with('#')) {
          continue;
        }
        open_ = true;
        start_ = side_.size();
        side_.sentences.push_back({index_, 0, lines_.number()});
      }
      if (line.empty()) {
        close_sentence();
      } else {
        read_token(line);
      }
    }
    if (open_) {
      fail("the file does not end with an empty line");
    }
    return std::move(side_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw UdError(std::string(input_.name) + ":" + std::to_string(lines_.number()) + ": " + message);
  }

  [[nodiscard]] Columns split(std::string_view line) const {
    Columns columns;
    std::size_t count = 0;
    for (std::size_t from = 0;; ++count) {
      const std::size_t tab = line.find('\t', from);
      if (count < kColumns) {
        columns[count] = line.substr(from, tab == line.npos ? line.npos : tab - from);
      }
      if (tab == line.npos) {
        break;
      }
      from = tab + 1;
    }
    if (count + 1 != kColumns) {
      fail("there are " + std::to_string(count + 1) + " tab-separated columns, not 10");
    }
    return columns;
  }

  [[nodiscard]] std::int64_t number(std::string_view text, const char* what) const {
    const auto value = python_int(text);
    if (!value) {
      fail(std::string(what) + " '" + std::string(text) + "' is no number");
    }
    return *value;
  }

  // Whether this row is an empty node, to be passed over.
  [[nodiscard]] bool is_empty_node(const Columns& columns) const {
    const bool empty = columns[kId].find('.') != std::string_view::npos;
    if (empty && options_.no_empty_nodes) {
      fail("an empty node, though the file should have none");
    }
    return empty;
  }

  void read_token(std::string_view line) {
    const Columns columns = split(line);
    if (is_empty_node(columns)) {
      return;
    }
    const std::string form = without_spaces(columns[kForm]);
    if (form.empty()) {
      fail("the FORM is empty");
    }
    const std::uint64_t begin = index_;
    index_ += utf8::count(form);
    side_.characters += form;
    side_.tokens.push_back({begin, index_, lines_.number()});
    if (columns[kId].find('-') != std::string_view::npos) {
      read_multiword(columns[kId]);
      return;
    }
    const std::int64_t expected = static_cast<std::int64_t>(side_.size() - start_) + 1;
    if (number(columns[kId], "the ID") != expected) {
      fail("the ID is " + std::string(columns[kId]) + ", not " + std::to_string(expected));
    }
    add_word(columns, form, false);
  }

  // As many words as the range says; their own numbers and forms are not checked.
  void read_multiword(std::string_view range) {
    std::string_view rest = range;
    const std::string_view first = take(rest, '-');
    const std::int64_t from = number(first, "the first ID of a multiword token");
    const std::int64_t to = number(rest, "the last ID of a multiword token");
    for (std::int64_t missing = to - from + 1; missing > 0;) {
      std::string_view line;
      if (!lines_.next(line) || line.empty()) {
        fail("the multiword token " + std::string(range) + " is not complete");
      }
      const Columns columns = split(line);
      if (!is_empty_node(columns)) {
        add_word(columns, columns[kForm], true);
        --missing;
      }
    }
  }

  void add_word(const Columns& columns, std::string_view form, bool multiword) {
    const std::int64_t head = number(columns[kHead], "the HEAD");
    if (head < 0) {
      fail("the HEAD is negative");
    }
    std::string_view deprel = columns[kDeprel];
    side_.begin.push_back(side_.tokens.back().begin);
    side_.end.push_back(side_.tokens.back().end);
    side_.multiword.push_back(multiword ? 1 : 0);
    side_.form.push_back(strings_.intern(lower(form)));
    side_.lemma.push_back(strings_.intern(columns[kLemma]));
    side_.upos.push_back(strings_.intern(columns[kUpos]));
    side_.xpos.push_back(strings_.intern(columns[kXpos]));
    side_.feats.push_back(universal_features(columns[kFeats]));
    side_.deprel.push_back(strings_.intern(take(deprel, ':')));
    side_.head.push_back(head);
    read_edges(columns[kDeps]);
  }

  // Few combinations of features make up a file: each is looked into once.
  StringId universal_features(std::string_view text) {
    const auto [known, is_new] = universal_of_.try_emplace(strings_.intern(text), kNoString);
    if (is_new) {
      known->second = universal_part(text);
    }
    return known->second;
  }

  StringId universal_part(std::string_view text) {
    std::vector<std::string_view> kept;
    while (!text.empty()) {
      const std::string_view feature = take(text, '|');
      const std::string_view name = feature.substr(0, feature.find('='));
      if (std::find(kUniversalFeatures.begin(), kUniversalFeatures.end(), name) !=
          kUniversalFeatures.end()) {
        kept.push_back(feature);
      }
    }
    std::sort(kept.begin(), kept.end());
    std::string joined;
    for (const std::string_view feature : kept) {
      joined.append(feature);
      joined += '|';
    }
    return strings_.intern(joined);
  }

  // The relations of the enhanced graph, "head:step>step|head:step". Heads are still numbers.
  void read_edges(std::string_view text) {
    if (!text.empty() && text != "_") {
      std::size_t from = 0;
      while (from != text.npos) {
        const std::size_t bar = text.find('|', from);
        read_edge(text.substr(from, bar == text.npos ? bar : bar - from));
        from = bar == text.npos ? bar : bar + 1;
      }
    }
    edge_ends_.push_back(edges_.size());
  }

  void read_edge(std::string_view edge) {
    const std::size_t colon = edge.find(':');
    if (colon == edge.npos) {
      fail("the enhanced relation '" + std::string(edge) + "' has no label");
    }
    const std::string_view head = edge.substr(0, colon);
    if (head.find('.') != head.npos) {
      if (options_.no_empty_nodes) {
        fail("a reference to an empty node, though the file should have none");
      }
      return;
    }
    const std::int64_t parent = number(head, "the head of an enhanced relation");
    edges_.push_back({parent, path_of(edge.substr(colon + 1)), kNoString});
  }

  StringId path_of(std::string_view text) {
    if (text.find('>') == text.npos) {
      return strings_.intern(text);
    }
    std::string path(text);
    std::replace(path.begin(), path.end(), '>', kStep);
    return strings_.intern(path);
  }

  void close_sentence() {
    if (side_.size() == start_) {
      fail("a sentence without words (two empty lines?)");
    }
    link_heads();
    check_tree();
    link_edges();
    side_.sentences.back().end = index_;
    open_ = false;
  }

  void link_heads() {
    const auto length = static_cast<std::int64_t>(side_.size() - start_);
    for (std::size_t w = start_; w < side_.size(); ++w) {
      const std::int64_t head = side_.head[w];
      if (head > length) {
        fail("the HEAD " + std::to_string(head) + " is not in the sentence that ends here");
      }
      side_.parent.push_back(head == 0 ? kRoot : static_cast<std::int64_t>(start_) + head - 1);
    }
  }

  void check_tree() {
    // Climb from every word up to a word seen before; meeting the own trail is a cycle.
    trail_.assign(side_.size() - start_, 0);
    std::size_t roots = 0;
    for (std::size_t w = start_; w < side_.size(); ++w) {
      const std::size_t mark = w - start_ + 1;
      auto up = static_cast<std::int64_t>(w);
      while (up != kRoot && trail_[static_cast<std::size_t>(up) - start_] == 0) {
        trail_[static_cast<std::size_t>(up) - start_] = mark;
        up = side_.parent[static_cast<std::size_t>(up)];
      }
      if (up != kRoot && trail_[static_cast<std::size_t>(up) - start_] == mark) {
        fail("the sentence that ends here has a cycle");
      }
      roots += side_.parent[w] == kRoot ? 1 : 0;
    }
    if (roots > 1 && !options_.multiple_roots_okay) {
      fail("the sentence that ends here has several roots");
    }
  }

  // udeval looks heads up in one list of all words read so far: a negative head counts back, first
  // into earlier sentences, then from the end of this one.
  [[nodiscard]] std::int64_t edge_parent(std::int64_t head) const {
    if (head == 0) {
      return kRoot;
    }
    const auto total = static_cast<std::int64_t>(side_.size());
    std::int64_t place = static_cast<std::int64_t>(start_) + head - 1;
    if (place < 0) {
      place += total;
    }
    if (place < 0 || place >= total) {
      fail("an enhanced relation's head " + std::to_string(head) + " is not in the sentence that ends here");
    }
    return place;
  }

  void link_edges() {
    std::size_t from = 0;
    for (std::size_t index = 0; index < edge_ends_.size(); ++index) {
      word_edges_.assign(edges_.begin() + static_cast<std::ptrdiff_t>(from),
                         edges_.begin() + static_cast<std::ptrdiff_t>(edge_ends_[index]));
      from = edge_ends_[index];
      for (Edge& edge : word_edges_) {
        edge.parent = edge_parent(edge.parent);
      }
      if (ignored_.any()) {
        filter_edges(word_edges_, side_, start_ + index, index, ignored_, strings_);
      }
      for (Edge& edge : word_edges_) {
        edge.plain_path = without_subtypes(edge.path);
        side_.edges.push_back(edge);
      }
      side_.first_edge.push_back(side_.edges.size());
    }
    edges_.clear();
    edge_ends_.clear();
  }

  StringId without_subtypes(StringId path) {
    std::string_view rest = strings_[path];
    if (rest.find(':') == rest.npos) {
      return path;
    }
    std::string plain;
    bool cut = false;
    for (const char c : rest) {
      cut = c == ':' || (cut && c != kStep);
      if (!cut) {
        plain += c;
      }
    }
    return strings_.intern(plain);
  }

  const UdText& input_;
  const UdOptions& options_;
  Ignored ignored_;
  Strings& strings_;
  Lines lines_;
  Side side_;
  std::unordered_map<StringId, StringId> universal_of_;
  std::uint64_t index_ = 0;  // characters so far
  bool open_ = false;        // inside a sentence
  std::size_t start_ = 0;    // its first word
  // Of the sentence being read:
  std::vector<Edge> edges_;
  std::vector<std::size_t> edge_ends_;
  std::vector<Edge> word_edges_;
  std::vector<std::size_t> trail_;
};

}  // namespace

Side read_side(const UdText& input, const UdOptions& options, Strings& strings) {
  return Reader(input, options, strings).read();
}

}  // namespace treegauge::classic::ud
