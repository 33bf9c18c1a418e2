#include "compare/one_pass/plain_pairs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/brackets/bracket_pair.hpp"
#include "corpus/digest.hpp"
#include "formats/bracketings/leaf_numbers.hpp"
#include "formats/bracketings/plain_scan.hpp"
#include "text/seen_texts.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

// So many blocks may wait for the meaning of a text.
constexpr std::size_t kMostWaiting = 64;
// Test brackets times gold brackets that are held against each other, at most.
constexpr std::size_t kMostCrossing = std::size_t{1} << 16;

// Beside the flags of tags: a text without a meaning.
constexpr std::uint8_t kUnknownTag = 0x80;
constexpr Key kUnknownLabel = kUncounted - 1;

bool same_text(const char* text, const char* other, std::size_t size) {
  if (size > 8) [[unlikely]]
    return std::memcmp(text, other, size) == 0;
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  std::memcpy(&left, text, 8);
  std::memcpy(&right, other, 8);
  const std::size_t behind = 64 - 8 * size;
  const std::uint64_t different = left ^ right;
  return (std::endian::native == std::endian::little ? different << behind : different >> behind) == 0;
}

// Labels and tags by their numbers.
class Texts {
 public:
  explicit Texts(const TextMeanings& known) : known_(known) {}

  StringId number(const char* at, std::size_t size) {
    const StringId id = seen_.short_number(at, size, strings_);
    if (id >= meanings_.size()) [[unlikely]]
      learn();
    return id;
  }
  [[nodiscard]] const TextMeaning& operator[](StringId id) const { return meanings_[id]; }

  // Texts that have no meaning.
  std::vector<std::string> unknown;

 private:
  [[gnu::noinline]] void learn() {
    while (meanings_.size() < strings_.size()) {
      const std::string text(strings_[static_cast<StringId>(meanings_.size())]);
      const auto meaning = known_.find(text);
      if (meaning != known_.end()) {
        meanings_.push_back(meaning->second);
      } else {
        meanings_.push_back({kUnknownLabel, 0, kUnknownTag});
        unknown.push_back(text);
      }
    }
  }

  const TextMeanings& known_;
  Strings strings_;
  SeenTexts seen_{8};
  std::vector<TextMeaning> meanings_;
};

// One tree without its traces, as scan_plain_tree finds it. A test tree is read beside gold's, and is none if
// a word is another.
class Tree {
 public:
  static constexpr std::size_t kMost = 2048;

  Tree(Texts& texts, const Tree* gold) : texts_(texts), gold_(gold) {}

  void clear() {
    words_ = nodes_ = depth_ = traces_ = 0;
    length_ = 0;
    flags_ = 0;
    uneven_ = false;
  }

  bool open(const char* label, std::size_t size) {
    if ((size == 0 && depth_ != 0) || depth_ == kDeepest || nodes_ == kMost) return false;
    label_[nodes_] = texts_.number(label, size);
    first_[nodes_] = static_cast<std::uint32_t>(words_);
    open_[depth_++] = static_cast<std::uint32_t>(nodes_++);
    return true;
  }
  bool word(const char* tag, std::size_t tag_size, const char* word, std::size_t size) {
    if (depth_ == 0 || words_ + traces_ == kMost) return false;
    // It may be a discontinuous tree, which the ordinary reader judges.
    if (words_ + traces_ == 0 && formats::leaf_number({word, size})) return false;
    const StringId id = texts_.number(tag, tag_size);
    const std::uint8_t flags = texts_[id].flags;
    flags_ |= flags;
    length_ += (flags & kNoLengthTag) == 0 ? 1 : 0;
    if ((flags & kEmptyTag) != 0) {
      ++traces_;
      return true;
    }
    if (gold_ == nullptr) {
      word_[words_] = word;
      size_[words_] = static_cast<std::uint32_t>(size);
    } else if (words_ == gold_->words_ || size != gold_->size_[words_] ||
               !same_text(word, gold_->word_[words_], size)) {
      return false;
    }
    tag_[words_++] = id;
    return true;
  }
  bool close() {
    last_[open_[--depth_]] = static_cast<std::uint32_t>(words_);
    return depth_ == 0;
  }

  void uneven(const char*, const char*) { uneven_ = true; }

  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::size_t nodes() const { return nodes_; }
  // Whether one of its tags has no meaning yet: it may be that of a trace.
  [[nodiscard]] bool unknown() const { return (flags_ & kUnknownTag) != 0; }
  // Whether a blank is missing between two brackets.
  [[nodiscard]] bool is_uneven() const { return uneven_; }
  // Words that count for length.
  [[nodiscard]] std::uint32_t length() const { return length_; }
  [[nodiscard]] const StringId* tags() const { return tag_.data(); }
  [[nodiscard]] const StringId* labels() const { return label_.data(); }
  [[nodiscard]] const std::uint32_t* firsts() const { return first_.data(); }
  [[nodiscard]] const std::uint32_t* lasts() const { return last_.data(); }

 private:
  static constexpr std::size_t kDeepest = 256;

  Texts& texts_;
  const Tree* gold_;
  std::size_t words_ = 0, nodes_ = 0, depth_ = 0, traces_ = 0;
  std::uint32_t length_ = 0;
  std::uint8_t flags_ = 0;  // of all tags
  bool uneven_ = false;
  std::array<const char*, kMost> word_;
  std::array<std::uint32_t, kMost> size_;
  std::array<StringId, kMost> tag_, label_;
  std::array<std::uint32_t, kMost> first_, last_;
  std::array<std::uint32_t, kDeepest> open_;
};

}  // namespace

// Counts blocks on one thread.
class PlainPairsWorker {
 public:
  explicit PlainPairsWorker(const TextMeanings& meanings) : texts_(meanings) {}

  enum class Verdict : std::uint8_t { counted, unknown, other };

  Verdict count(const PlainBlock& block, std::vector<PairCounts>& pairs) {
    pairs.clear();
    pairs.reserve(block.lines);
    const char* gold = block.gold.data();
    const char* test = block.test.data();
    suspect_ = unknown_ = false;
    for (std::size_t line = 0; line < block.lines; ++line) {
      const char* const gold_line = gold;
      if (!read(gold, block.gold, gold_) || !read(test, block.test, test_) || test_.words() != gold_.words())
        return not_plain(block, gold, test);
      const auto size = static_cast<std::size_t>(gold - gold_line);
      check_interrupted(size);
      const std::string_view line_text(gold_line, size - (gold[-2] == '\r' ? 2 : 1));
      if (!add(pairs, digest_of(line_text))) return not_plain(block, gold, test);
    }
    if (suspect_ && !is_good(block, gold, test)) return Verdict::other;
    return unknown_ ? Verdict::unknown : Verdict::counted;
  }

  [[nodiscard]] const std::vector<std::string>& unknown() const { return texts_.unknown; }

 private:
  // What to say of trees that are not for this way, near these places. A text without a meaning may be the
  // tag of a trace that was taken for a word, or a label that does not count: such trees are looked at again.
  [[nodiscard]] Verdict not_plain(const PlainBlock& block, const char* gold, const char* test) const {
    if (texts_.unknown.empty()) return Verdict::other;
    while (*gold != '\n') ++gold;
    while (*test != '\n') ++test;
    return is_good(block, gold, test) ? Verdict::unknown : Verdict::other;
  }

  // Reads the line that begins at `at`, which moves to the next one.
  bool read(const char*& at, const std::vector<char>& text, Tree& tree) {
    if (*at != '(') return false;
    tree.clear();
    formats::PlainMarks marks(at, text.data() + text.size() - PlainLines::kBehind);
    const char* end = formats::scan_plain_tree(marks, tree);
    suspect_ |= marks.suspect();
    if (end == nullptr) return false;
    end += *end == '\r';
    if (*end != '\n') return false;
    at = end + 1;
    return true;
  }

  // Whether all is UTF-8 up to these places.
  static bool is_good(const PlainBlock& block, const char* gold_end, const char* test_end) {
    const auto good = [](const char* begin, const char* end) {
      const std::string_view all(begin, static_cast<std::size_t>(end - begin));
      return utf8::first_bad_byte(all, 0) == all.size();
    };
    return good(block.gold.data(), gold_end) && good(block.test.data(), test_end);
  }

  // A line is the tree as digests have it, unless blanks are missing.
  std::uint64_t digest_of(std::string_view line) {
    if (!gold_.is_uneven()) return digest::bytes(line);
    spaced_.clear();
    for (const char c : line) {
      if (c == '(' && !spaced_.empty() && spaced_.back() == ')') spaced_ += ' ';
      spaced_ += c;
    }
    return digest::bytes(spaced_);
  }

  // Counts the trees at hand; false where they are not for this way.
  bool add(std::vector<PairCounts>& pairs, std::uint64_t digest) {
    const std::size_t words = gold_.words();
    const StringId* const gold_tags = gold_.tags();
    const StringId* const test_tags = test_.tags();
    std::uint32_t kept = 0;
    std::uint32_t equal = 0;
    for (std::size_t i = 0; i < words; ++i) {
      const TextMeaning& ours = texts_[gold_tags[i]];
      const TextMeaning& theirs = texts_[test_tags[i]];
      before_[i] = kept;
      // Of two equal words the gold one's tag says whether they count.
      const std::uint32_t counts = (ours.flags & kDeletedTag) == 0 ? 1 : 0;
      kept += counts;
      equal += ours.tag == theirs.tag ? counts : 0;
    }
    before_[words] = kept;
    unknown_ |= gold_.unknown() || test_.unknown();
    fill(gold_, brackets_.gold);
    fill(test_, brackets_.test);
    const std::int64_t matched = brackets_.match(true);
    if (brackets_.others() * brackets_.gold.size() > kMostCrossing) return false;
    pairs.push_back({narrow(matched), narrow(brackets_.gold.size()), narrow(brackets_.test.size()),
                     narrow(brackets_.crossing()), narrow(equal), narrow(kept), narrow(gold_.length()),
                     digest});
    return true;
  }

  template <typename Number>
  static std::uint16_t narrow(Number number) {
    return static_cast<std::uint16_t>(number);
  }

  void fill(const Tree& tree, BracketPair::Listed& out) {
    const StringId* const labels = tree.labels();
    const std::uint32_t* const first = tree.firsts();
    const std::uint32_t* const last = tree.lasts();
    bool unknown_label = false;
    out.fill(
        tree.nodes(), before_.data(),
        [&](std::size_t node) {
          const Key key = texts_[labels[node]].label;
          unknown_label |= key == kUnknownLabel;
          return key;
        },
        [=](std::size_t node) { return first[node]; }, [=](std::size_t node) { return last[node]; });
    unknown_ |= unknown_label;
  }

  Texts texts_;
  Tree gold_{texts_, nullptr};
  Tree test_{texts_, &gold_};
  BracketPair brackets_;
  std::string spaced_;  // the line at hand, where blanks were missing
  std::array<std::uint32_t, Tree::kMost + 1> before_;
  bool suspect_ = false;  // a byte of the block is not a plain ASCII
  bool unknown_ = false;  // a text of the block has no meaning
};

PlainPairs::Answer PlainPairs::count(std::size_t blocks, unsigned jobs) {
  std::mutex mutex;
  std::vector<PlainBlock> again;
  again.swap(waiting_);
  unknown_.clear();
  std::size_t left = blocks;
  const auto take = [&](PlainBlock& block) {
    const std::scoped_lock lock(mutex);
    if (other_) return false;
    if (!again.empty()) {
      block = std::move(again.back());
      again.pop_back();
      return true;
    }
    if (ended_ || left == 0 || waiting_.size() >= kMostWaiting) return false;
    --left;
    block.number = counted_.size();
    block.lines = gold_.take(block.gold, 0);
    if (block.lines == 0) {
      ended_ = true;
      // Nothing more may come on the other side, not even a line that is too long to be taken.
      other_ = gold_.lacking() || test_.take(block.test, 1) != 0 || test_.has_more();
      return false;
    }
    test_.take(block.test, block.lines);
    other_ = gold_.lacking() || test_.lacking();
    counted_.emplace_back();
    return !other_;
  };
  const std::size_t most = again.size() + std::min<std::size_t>(blocks, jobs);
  side_by_side(std::clamp<std::size_t>(most, 1, std::max(1U, jobs)), [&](std::size_t) {
    const auto worker = std::make_unique<PlainPairsWorker>(meanings_);  // too large for some stacks
    PlainBlock block;
    std::vector<PairCounts> pairs;
    while (take(block)) {
      const PlainPairsWorker::Verdict what = worker->count(block, pairs);
      std::vector<PairCounts> kept(pairs);
      const std::scoped_lock lock(mutex);
      if (what == PlainPairsWorker::Verdict::other)
        other_ = true;
      else if (what == PlainPairsWorker::Verdict::counted)
        counted_[block.number] = std::move(kept);
      else
        waiting_.push_back(std::move(block));
    }
    const std::scoped_lock lock(mutex);
    unknown_.insert(unknown_.end(), worker->unknown().begin(), worker->unknown().end());
  });
  if (other_) return Answer::other;
  if (!waiting_.empty()) return Answer::unknown;
  return ended_ ? Answer::ended : Answer::more;
}

std::vector<std::string> PlainPairs::unknown() const {
  std::vector<std::string> texts = unknown_;
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

std::size_t PlainPairs::size() const {
  std::size_t pairs = 0;
  for (const auto& block : counted_) pairs += block.size();
  return pairs;
}

PlainTexts::PlainTexts() = default;
PlainTexts::~PlainTexts() = default;

void PlainTexts::learn(const std::string& text, const TextMeaning& meaning) {
  const std::scoped_lock lock(mutex_);
  meanings_[text] = meaning;
  // It still holds the text as one without a meaning.
  worker_.reset();
}

PlainPairs::Answer PlainTexts::count(std::string_view gold, std::string_view test, PairCounts& counts) {
  const auto put = [](std::string_view text, std::vector<char>& into) {
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
    text = text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
    // Behind it the line end of its own.
    into.assign(text.size() + 1 + PlainLines::kBehind, '\n');
    std::copy(text.begin(), text.end(), into.begin());
    return text.find('\n') == std::string_view::npos;
  };
  const std::scoped_lock lock(mutex_);
  block_.lines = 1;
  if (!put(gold, block_.gold) || !put(test, block_.test)) return PlainPairs::Answer::other;
  if (!worker_) worker_ = std::make_unique<PlainPairsWorker>(meanings_);
  const PlainPairsWorker::Verdict what = worker_->count(block_, counted_);
  if (what == PlainPairsWorker::Verdict::unknown) {
    unknown_ = worker_->unknown();
    return PlainPairs::Answer::unknown;
  }
  if (what == PlainPairsWorker::Verdict::other) {
    // It must not keep texts that nobody will ask for again.
    if (!worker_->unknown().empty()) worker_.reset();
    return PlainPairs::Answer::other;
  }
  counts = counted_.front();
  return PlainPairs::Answer::ended;
}

std::vector<std::string> PlainTexts::unknown() const {
  const std::scoped_lock lock(mutex_);
  return unknown_;
}

std::size_t PlainTexts::size() const {
  const std::scoped_lock lock(mutex_);
  return meanings_.size();
}

}  // namespace treegauge
