// The common layout of bracketings (plain_scan.hpp) read fast into a corpus, on one line or on several.
//
// Short texts are found by their bytes as one number, in tables of this reader's own: a small one for labels,
// one for words. Anything unusual is not judged here: the tree is left to the careful reader, and nothing of
// it has been stored.
//
// What has been read is stored for some trees at once: see store().
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"
#include "formats/bracketings/leaf_numbers.hpp"
#include "formats/bracketings/plain_scan.hpp"
#include "text/scan.hpp"
#include "text/seen_texts.hpp"

namespace treegauge::formats {

class PlainTrees {
 public:
  // Reading begins at `begin`, behind what the file may start with.
  PlainTrees(std::string_view text, std::size_t begin) : text_(text), looked_at_(begin) {}

  // Reads the tree that opens at `at` into a new sentence, and returns where it ends; `at` itself where the
  // tree is for the careful reader. Its words and constituents may not be stored yet.
  std::size_t read(std::size_t at, std::uint32_t line, StringId name, Corpus& corpus) {
    if (tokens_ >= kFull || nodes_ >= kFull) store(corpus);
    const std::size_t tokens = tokens_;
    const std::size_t nodes = nodes_;
    lines_ = 0;
    gaps_.clear();
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
    corpus.tree_texts.add(corpus.sentences.size() - 1, end - at, gaps_);
    return end;
  }

  // How many lines ended inside the last tree, and where the last of them did.
  [[nodiscard]] std::uint32_t lines() const { return lines_; }
  [[nodiscard]] std::size_t last_line_end() const { return last_line_end_; }

  // Stores what has been read since the last time. To be called before anybody else looks at words and
  // constituents.
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
  // With so many words or constituents it is time to store them: what is at hand stays in the processor's
  // first cache.
  static constexpr std::size_t kFull = 384;
  static constexpr std::size_t kRoom = kFull + kMost;
  static constexpr std::size_t kDeepest = 256;
  static constexpr std::size_t kBlock = SixtyFour::kSize;

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
    look_at(at);
    PlainMarks marks(text + at, text + text_.size() - kBlock - SeenTexts::kRead);
    Tree tree(*this, corpus, text + at);
    const char* const end = scan_plain_tree(marks, tree);
    suspect_ |= marks.suspect();
    looked_at_ = std::max(looked_at_, static_cast<std::size_t>(marks.seen() - text));
    return end == nullptr ? at : static_cast<std::size_t>(end - text);
  }

  // Puts a tree behind what is at hand.
  class Tree {
   public:
    Tree(PlainTrees& trees, Corpus& corpus, const char* begin)
        : trees_(trees),
          corpus_(corpus),
          begin_(begin),
          first_token_(static_cast<Row>(corpus.tokens.size())),
          first_node_(static_cast<Row>(corpus.nodes.size())),
          most_tokens_(trees.tokens_ + kMost),
          most_nodes_(trees.nodes_ + kMost) {}

    bool open(const char* label, std::size_t size) {
      PlainTrees& all = trees_;
      if ((size == 0 && depth_ != 0) || depth_ == kDeepest || all.nodes_ == most_nodes_) return false;
      all.node_.label[all.nodes_] = all.labels_.short_number(label, size, corpus_.strings);
      all.node_.parent[all.nodes_] = depth_ == 0 ? kNoRow : first_node_ + all.open_[depth_ - 1];
      all.node_.first[all.nodes_] = first_token_ + static_cast<Row>(all.tokens_);
      all.open_[depth_++] = static_cast<std::uint32_t>(all.nodes_++);
      return true;
    }
    bool word(const char* tag, std::size_t tag_size, const char* word, std::size_t size) {
      PlainTrees& all = trees_;
      if (depth_ == 0 || all.tokens_ == most_tokens_) return false;
      if (all.tokens_ + kMost == most_tokens_ && leaf_number({word, size})) return false;
      all.token_.form[all.tokens_] = all.words_.number(word, size, corpus_.strings);
      all.token_.tag[all.tokens_] = all.labels_.short_number(tag, tag_size, corpus_.strings);
      all.token_.parent[all.tokens_] = first_node_ + all.open_[depth_ - 1];
      all.token_.offset[all.tokens_] = static_cast<std::uint64_t>(word - all.text_.data());
      ++all.tokens_;
      return true;
    }
    bool close() {
      trees_.node_.last[trees_.open_[--depth_]] = first_token_ + static_cast<Row>(trees_.tokens_);
      return depth_ == 0;
    }
    void uneven(const char* begin, const char* end) {
      trees_.gaps_.push_back(
          {static_cast<std::uint32_t>(begin - begin_), static_cast<std::uint32_t>(end - begin_)});
    }
    void line_ends(const char* at) {
      ++trees_.lines_;
      trees_.last_line_end_ = static_cast<std::size_t>(at - trees_.text_.data());
    }

   private:
    PlainTrees& trees_;
    Corpus& corpus_;
    const char* const begin_;
    // The rows of what is at hand.
    const Row first_token_, first_node_;
    const std::size_t most_tokens_, most_nodes_;
    std::size_t depth_ = 0;
  };

  template <typename Value>
  static void append(std::vector<Value>& column, const std::array<Value, kRoom>& values, std::size_t count) {
    column.insert(column.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
  }

  std::string_view text_;
  SeenTexts labels_{8};
  SeenTexts words_{11};
  bool suspect_ = false;
  std::vector<TreeTexts::Gap> gaps_;  // of the last tree
  std::uint32_t lines_ = 0;
  std::size_t last_line_end_ = 0;
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
