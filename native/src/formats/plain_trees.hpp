// The common layout of bracketings, read fast: a tree on one line, (LABEL (TAG word) …), one space where one belongs.
//
// Sixty-four bytes are looked at in one go for brackets and blanks; what stands between two of these is a label or a
// word. Short texts are found by their bytes as one number, in tables of this reader's own: a small one for labels, one
// for words. Anything unusual (a line break inside a tree, a bracket in a word, words without tags, anything missing)
// is not judged here: the tree is left to the careful reader, and nothing of it has been stored.
//
// What has been read is stored for some trees at once: see store().
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "treegauge/corpus.hpp"
#include "treegauge/scan.hpp"
#include "treegauge/seen_texts.hpp"

namespace treegauge::formats {

class PlainTrees {
 public:
  // Reading begins at `begin`, behind what the file may start with.
  PlainTrees(std::string_view text, std::size_t begin) : text_(text), looked_at_(begin) {}

  // Reads the tree that opens at `at` into a new sentence, and returns where it ends; `at` itself where the tree is for
  // the careful reader. Its words and constituents may not be stored yet.
  std::size_t read(std::size_t at, std::uint32_t line, StringId name, Corpus& corpus) {
    if (tokens_ >= kFull || nodes_ >= kFull) store(corpus);
    const std::size_t tokens = tokens_;
    const std::size_t nodes = nodes_;
    const std::size_t end = scan(at, corpus);
    if (end == at) {
      tokens_ = tokens;
      nodes_ = nodes;
      return at;
    }
    corpus.start_sentence(at, line, SentenceState::good);
    corpus.sentences.first_token.back() += static_cast<Row>(tokens);
    corpus.sentences.first_node.back() += static_cast<Row>(nodes);
    corpus.sentences.name.back() = name;
    return end;
  }

  // Stores what has been read since the last time. To be called before anybody else looks at words and constituents.
  void store(Corpus& corpus) {
    append(corpus.tokens.form, token_.form, tokens_);
    append(corpus.tokens.tag, token_.tag, tokens_);
    append(corpus.tokens.parent, token_.parent, tokens_);
    append(corpus.tokens.offset, token_.offset, tokens_);
    append(corpus.nodes.label, node_.label, nodes_);
    append(corpus.nodes.parent, node_.parent, nodes_);
    append(corpus.nodes.first, node_.first, nodes_);
    append(corpus.nodes.last, node_.last, nodes_);
    tokens_ = nodes_ = 0;
  }

  // Whether all bytes up to `end` are known to be plain ASCII without NUL.
  [[nodiscard]] bool all_plain(std::size_t end) {
    look_at(end);
    return !suspect_;
  }

 private:
  // A tree with more is for the careful reader.
  static constexpr std::size_t kMost = 2048;
  // With so many words or constituents it is time to store them: what is at hand stays in the processor's first cache.
  static constexpr std::size_t kFull = 384;
  static constexpr std::size_t kRoom = kFull + kMost;
  static constexpr std::size_t kDeepest = 256;
  static constexpr std::size_t kBlock = SixtyFour::kSize;

  // Brackets and blanks one after the other.
  class Marks {
   public:
    Marks(const char* at, const char* last, PlainTrees& trees) : base_(at), last_(last), trees_(trees) {
      bits_ = trees.marks(base_);
    }
    // The next one, or nullptr where the text is too near its end.
    const char* next() {
      while (bits_ == 0) {
        if (last_ - base_ < static_cast<std::ptrdiff_t>(kBlock)) return nullptr;
        base_ += kBlock;
        bits_ = trees_.marks(base_);
      }
      const char* const found = base_ + static_cast<unsigned>(std::countr_zero(bits_));
      bits_ &= bits_ - 1;
      return found;
    }
    [[nodiscard]] const char* seen() const { return base_ + kBlock; }

   private:
    const char* base_;
    const char* last_;
    PlainTrees& trees_;
    std::uint64_t bits_;
  };

  // Bit i: the byte i behind `at` is a bracket or a blank. Notes bytes that are no plain ASCII on the way.
  std::uint64_t marks(const char* at) {
    const SixtyFour found = look_at_sixty_four(at);
    suspect_ |= !found.plain;
    return found.ends;
  }

  // Bytes between what was scanned: line ends, comments, trees for the careful reader.
  void look_at(std::size_t end) {
    bool odd = false;
    for (; looked_at_ < end; ++looked_at_) {
      // All but 1 to 127.
      odd |= static_cast<unsigned char>(text_[looked_at_] - 1) >= 0x7F;
    }
    suspect_ |= odd;
  }

  std::size_t scan(std::size_t at, Corpus& corpus) {
    const char* const text = text_.data();
    if (text_.size() < at + kBlock + SeenTexts::kRead) return at;
    const char* const last = text + text_.size() - kBlock - SeenTexts::kRead;
    look_at(at);
    Marks marks(text + at, last, *this);
    const std::size_t end = tree(marks, corpus);
    looked_at_ = std::max(looked_at_, static_cast<std::size_t>(marks.seen() - text));
    return end == 0 ? at : end;
  }

  // Returns one behind the tree's last bracket, or 0.
  std::size_t tree(Marks& marks, Corpus& corpus) {
    const char* const text = text_.data();
    // The rows of what is at hand.
    const auto first_token = static_cast<Row>(corpus.tokens.size());
    const auto first_node = static_cast<Row>(corpus.nodes.size());
    const std::size_t most_tokens = tokens_ + kMost;
    const std::size_t most_nodes = nodes_ + kMost;
    std::size_t depth = 0;
    const char* open = marks.next();
    while (true) {
      const char* const blank = marks.next();
      const char* const mark = blank == nullptr ? nullptr : marks.next();
      if (mark == nullptr || *blank != ' ') return 0;
      const auto label_size = static_cast<std::size_t>(blank - open - 1);
      if (*mark == '(') {
        if (mark != blank + 1 || (label_size == 0 && depth != 0) || depth == kDeepest || nodes_ == most_nodes) return 0;
        node_.label[nodes_] = labels_.short_number(open + 1, label_size, corpus.strings);
        node_.parent[nodes_] = depth == 0 ? kNoRow : first_node + open_[depth - 1];
        node_.first[nodes_] = first_token + static_cast<Row>(tokens_);
        open_[depth++] = static_cast<std::uint32_t>(nodes_++);
        open = mark;
        continue;
      }
      if (*mark != ')' || mark == blank + 1 || label_size == 0 || depth == 0 || tokens_ == most_tokens) return 0;
      token_.form[tokens_] = words_.number(blank + 1, static_cast<std::size_t>(mark - blank - 1), corpus.strings);
      token_.tag[tokens_] = labels_.short_number(open + 1, label_size, corpus.strings);
      token_.parent[tokens_] = first_node + open_[depth - 1];
      token_.offset[tokens_] = static_cast<std::uint64_t>(blank + 1 - text);
      ++tokens_;
      const char* before = mark;
      const char* after = marks.next();
      while (after != nullptr && *after == ')' && after == before + 1) {
        node_.last[open_[--depth]] = first_token + static_cast<Row>(tokens_);
        if (depth == 0) return static_cast<std::size_t>(after - text) + 1;
        before = after;
        after = marks.next();
      }
      if (after != before + 1) return 0;
      if (*after == ' ') {
        open = marks.next();
        if (open != after + 1 || *open != '(') return 0;
      } else if (*after == '(') {
        open = after;
      } else {
        return 0;
      }
    }
  }

  template <typename Value>
  static void append(std::vector<Value>& column, const std::array<Value, kRoom>& found, std::size_t count) {
    column.insert(column.end(), found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
  }

  std::string_view text_;
  SeenTexts labels_{8};
  SeenTexts words_{11};
  bool suspect_ = false;
  std::size_t looked_at_;

  // What is at hand: trees that are not stored yet, and the one that is being read.
  std::size_t tokens_ = 0, nodes_ = 0;
  struct {
    std::array<StringId, kRoom> form, tag;
    std::array<Row, kRoom> parent;
    std::array<std::uint64_t, kRoom> offset;
  } token_;
  struct {
    std::array<StringId, kRoom> label;
    std::array<Row, kRoom> parent, first, last;
  } node_;
  std::array<std::uint32_t, kDeepest> open_;
};

}  // namespace treegauge::formats
