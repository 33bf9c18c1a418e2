// Trees drawn from top to bottom, as nltk draws them:
//
//        S
//    ____|____
//   NP        VP
//   |         |
//  PRP       VBZ
//   |         |
//  She      sings
#include <algorithm>

#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/tree.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

// Something in a line, from column to column (in letters).
struct Mark {
  enum Kind : std::uint8_t { link, beam, label };
  Kind kind;
  std::size_t begin, end;
  std::size_t at;         // in the piece
  std::string_view text;  // of a label
  std::size_t node;       // that it leads from, or that it is
};

bool is_beam(char32_t c) {
  return c == U'_' || c == U'─' || (c >= U'┌' && c <= U'┿') || (c >= U'╭' && c <= U'╰');
}
bool is_link(char32_t c) { return c == U'|' || c == U'│'; }

std::vector<Mark> marks_of(std::string_view line, std::size_t from) {
  std::vector<Mark> marks;
  std::size_t column = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (is_ascii_space(line[at])) {
      ++at;
      ++column;
      continue;
    }
    Mark mark{Mark::label, column, column, from + at, {}, kNoNode};
    const std::size_t begin = at;
    bool beams = true;
    bool links = true;
    bool any = false;
    while (at < line.size() && !is_ascii_space(line[at])) {
      const utf8::Character letter = utf8::decode(line, at);
      beams = beams && (is_beam(letter.code) || is_link(letter.code));
      any = any || is_beam(letter.code);
      links = links && is_link(letter.code);
      at += letter.bytes;
      ++column;
    }
    mark.end = column;
    mark.text = line.substr(begin, at - begin);
    if (beams) mark.kind = links && !any ? Mark::link : Mark::beam;
    marks.push_back(mark);
  }
  return marks;
}

struct Drawn {
  std::size_t parent;
  std::string_view text;
  std::size_t at;
  std::size_t column;
};

class Drawing {
 public:
  // Takes a line below those before it; false where it does not belong to them.
  bool take(std::vector<Mark> marks) {
    if (marks.empty()) return false;
    std::size_t place = 0;
    for (Mark& mark : marks) {
      while (place < above_.size() && reach_end(above_[place]) <= mark.begin) ++place;
      // A label is wider than the link that leads to it: of those that touch it the nearest counts.
      std::size_t best = kNoNode;
      std::size_t distance = 0;
      for (std::size_t candidate = place;
           candidate < above_.size() && reach_begin(above_[candidate]) < mark.end; ++candidate) {
        if (above_[candidate].kind == Mark::label && mark.kind == Mark::label) return false;
        const std::size_t away = distance_of(above_[candidate], mark);
        if (best != kNoNode && away >= distance) continue;
        best = candidate;
        distance = away;
      }
      const bool root = above_.empty() && mark.kind == Mark::label && marks.size() == 1;
      if (best == kNoNode && !root) return false;
      const std::size_t parent = best == kNoNode ? kNoNode : above_[best].node;
      if (mark.kind == Mark::label) {
        mark.node = nodes_.size();
        nodes_.push_back({parent, mark.text, mark.at, mark.begin + mark.end});
      } else {
        mark.node = parent;
      }
    }
    above_ = std::move(marks);
    return true;
  }

  [[nodiscard]] bool empty() const { return nodes_.empty(); }
  [[nodiscard]] std::size_t begin() const { return nodes_.front().at; }

  [[nodiscard]] FormTree tree() const {
    std::vector<std::vector<std::size_t>> below(nodes_.size());
    for (std::size_t node = 1; node < nodes_.size(); ++node) below[nodes_[node].parent].push_back(node);
    FormTree tree;
    std::vector<std::pair<std::size_t, std::size_t>> tasks = {{0, kNoNode}};
    while (!tasks.empty()) {
      const auto [node, parent] = tasks.back();
      tasks.pop_back();
      const std::size_t added = tree.add_node(parent, nodes_[node].text, nodes_[node].at);
      std::sort(below[node].begin(), below[node].end(),
                [&](std::size_t a, std::size_t b) { return nodes_[a].column > nodes_[b].column; });
      for (const std::size_t child : below[node]) tasks.emplace_back(child, added);
    }
    return tree;
  }

 private:
  // What stands one letter to the side is still below.
  static std::size_t reach_begin(const Mark& mark) { return mark.begin > 0 ? mark.begin - 1 : 0; }
  static std::size_t reach_end(const Mark& mark) { return mark.end + 1; }

  // Between the middles of two marks, doubled; a beam is near everywhere.
  static std::size_t distance_of(const Mark& above, const Mark& mark) {
    if (above.kind == Mark::beam) return 0;
    const std::size_t a = above.begin + above.end;
    const std::size_t b = mark.begin + mark.end;
    return a < b ? b - a : a - b;
  }

  std::vector<Mark> above_;  // the last line
  std::vector<Drawn> nodes_;
};

}  // namespace

std::vector<Piece> drawings(const Piece& piece, Log& log) {
  const std::string_view text = piece.text;
  std::vector<Piece> trees;
  Drawing drawing;
  bool others = false;
  const auto finish = [&] {
    const FormTree tree = drawing.empty() ? FormTree() : drawing.tree();
    if (tree.is_parse() && tree.is_deep()) {
      log.once(Rule::drawing, piece.offset(drawing.begin()));
      trees.push_back(tree.written(piece));
    } else if (!drawing.empty()) {
      others = true;
    }
    drawing = {};
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::vector<Mark> marks = marks_of(text.substr(at, end - at), at);
    if (!drawing.take(marks)) {
      finish();
      others = others || (!marks.empty() && !drawing.take(std::move(marks)));
    }
    at = end + 1;
  }
  finish();
  if (others && !trees.empty()) log.once(Rule::prose, piece.offset(skip_blanks(text, 0)));
  return trees;
}

}  // namespace treegauge::repair
