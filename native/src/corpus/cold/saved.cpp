#include "corpus/cold/saved.hpp"

#include <cstring>
#include <stdexcept>

#include "corpus/cold/check.hpp"
#include "corpus/columns.hpp"

namespace treegauge {
namespace {

constexpr std::string_view kMagic = "treegauge corpus 2\n";
constexpr std::uint32_t kByteOrder = 0x01020304u;

class Out {
 public:
  template <typename T>
  void number(T value) {
    raw(&value, sizeof value);
  }
  void text(std::string_view value) {
    number<std::uint64_t>(value.size());
    raw(value.data(), value.size());
  }
  void raw(const void* data, std::size_t size) {
    if (size > 0) out_.append(static_cast<const char*>(data), size);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

class In {
 public:
  explicit In(std::string_view bytes) : rest_(bytes) {}
  template <typename T>
  T number() {
    T value;
    std::memcpy(&value, raw(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view text() { return raw(number<std::uint64_t>()); }
  std::string_view raw(std::uint64_t size) {
    if (size > rest_.size()) throw std::invalid_argument("a saved corpus that is cut off");
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }
  [[nodiscard]] bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

void save_issue(Out& out, const Issue& issue) {
  out.text(issue.code);
  out.number(issue.source);
  out.number(issue.sentence);
  out.number(issue.line);
  out.number(issue.column);
  out.text(issue.message);
  out.text(issue.hint);
  out.number<std::uint8_t>(issue.note);
}

Issue load_issue(In& in) {
  Issue issue;
  issue.code = in.text();
  issue.source = in.number<std::uint32_t>();
  issue.sentence = in.number<std::uint32_t>();
  issue.line = in.number<std::uint64_t>();
  issue.column = in.number<std::uint64_t>();
  issue.message = in.text();
  issue.hint = in.text();
  issue.note = in.number<std::uint8_t>() != 0;
  return issue;
}

}  // namespace

std::string saved(const Corpus& corpus) {
  Out out;
  out.raw(kMagic.data(), kMagic.size());
  out.number(kByteOrder);
  out.number<std::uint64_t>(corpus.strings.size());
  for (StringId id = 0; id < corpus.strings.size(); ++id) out.text(corpus.strings[id]);
  out.number<std::uint64_t>(corpus.sources.size());
  for (const Source& source : corpus.sources) {
    out.text(source.name);
    out.text(source.bytes);
  }
  each_column(
      [&](const ColumnInfo& info, const auto& column) {
        out.text(info.name);
        out.number<std::uint64_t>(column.size());
        out.raw(column.data(), column.size() * sizeof(column[0]));
      },
      corpus);
  out.text("issues");
  out.number<std::uint64_t>(corpus.issues.size());
  for (const Issue& issue : corpus.issues) save_issue(out, issue);
  return out.take();
}

Corpus loaded(std::string_view bytes) {
  In in(bytes);
  if (!bytes.starts_with(kMagic)) throw std::invalid_argument("no saved corpus of this version of treegauge");
  in.raw(kMagic.size());
  if (in.number<std::uint32_t>() != kByteOrder)
    throw std::invalid_argument("a corpus that was saved on another kind of machine");
  Corpus corpus;
  for (auto left = in.number<std::uint64_t>(); left > 0; --left) {
    const auto next = static_cast<StringId>(corpus.strings.size());
    if (corpus.strings.intern(in.text()) != next)
      throw std::invalid_argument("a saved corpus with a string twice");
  }
  for (auto left = in.number<std::uint64_t>(); left > 0; --left) {
    Source source;
    source.name = in.text();
    const auto owner = std::make_shared<const std::string>(in.text());
    source.bytes = *owner;
    source.owner = owner;
    corpus.sources.push_back(std::move(source));
  }
  each_column(
      [&](const ColumnInfo& info, auto& column) {
        if (in.text() != info.name)
          throw std::invalid_argument("a corpus that was saved by another version of treegauge");
        using Value = typename std::remove_cvref_t<decltype(column)>::value_type;
        const auto rows = in.number<std::uint64_t>();
        if (rows > bytes.size()) throw std::invalid_argument("a saved corpus that is cut off");
        const std::string_view data = in.raw(rows * sizeof(Value));
        column.resize(rows);
        if (rows > 0) std::memcpy(column.data(), data.data(), data.size());
      },
      corpus);
  if (in.text() != "issues")
    throw std::invalid_argument("a corpus that was saved by another version of treegauge");
  for (auto left = in.number<std::uint64_t>(); left > 0; --left) corpus.issues.push_back(load_issue(in));
  if (!in.done()) throw std::invalid_argument("a saved corpus with more behind it");
  if (const std::string wrong = what_is_wrong(corpus); !wrong.empty()) throw std::invalid_argument(wrong);
  return corpus;
}

}  // namespace treegauge
