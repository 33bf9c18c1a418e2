#include "cold/repair/forms/json.hpp"

#include <algorithm>
#include <limits>

#include "cold/repair/find.hpp"
#include "text/ascii_case.hpp"

namespace treegauge::repair {
namespace {

bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}
bool starts_number(char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'; }

class JsonReader {
 public:
  explicit JsonReader(const Piece& piece) : piece_(piece), text_(piece.text) {}

  Json run() {
    while (at_ < text_.size())
      if (open_.empty())
        outside();
      else
        inside();
    for (const std::uint32_t value : open_) json_.values[value].open = true;
    json_.cut = !open_.empty();
    return std::move(json_);
  }

 private:
  using Kind = JsonValue::Kind;

  // Text around values: on to the next bracket that may open one.
  void outside() {
    const char c = text_[at_];
    if (c == '{' || c == '[' || (c == '(' && quote_behind(at_ + 1))) {
      first_ = json_.values.size();
      letters_ = json_.letters.size();
      open(c == '{' ? Kind::object : Kind::array);
      return;
    }
    json_.around = json_.around || !is_ascii_space(c);
    ++at_;
  }

  [[nodiscard]] bool quote_behind(std::size_t at) const {
    at = skip_blanks(text_, at);
    return at + 1 < text_.size() && (text_[at] == '"' || text_[at] == '\'') && text_[at + 1] != text_[at];
  }

  void inside() {
    const char c = text_[at_];
    if (is_ascii_space(c) || c == ',') {
      ++at_;
    } else if (c == '{' || c == '[' || c == '(') {
      open(c == '{' ? Kind::object : Kind::array);
    } else if (c == '}' || c == ']' || c == ')') {
      close(c == '}' ? Kind::object : Kind::array);
    } else if (c == '"' || c == '\'') {
      quoted(c);
    } else if (c == '#' || text_.substr(at_).starts_with("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (starts_number(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && (is_name_letter(text_[at_]) || starts_number(text_[at_]))) ++at_;
      scalar(Kind::number, begin, text_.substr(begin, at_ - begin));
    } else if (is_name_letter(c)) {
      name();
    } else {
      give_up();
    }
  }

  void open(Kind kind) {
    add(kind, at_);
    open_.push_back(static_cast<std::uint32_t>(json_.values.size() - 1));
    objects_ += kind == Kind::object;
    ++at_;
  }

  // What is open inside ends with it; a bracket that closes nothing is left out.
  void close(Kind kind) {
    ++at_;
    key_begin_ = key_end_ = 0;
    const std::size_t same = kind == Kind::object ? objects_ : open_.size() - objects_;
    if (same == 0) return;
    while (!open_.empty()) {
      const Kind top = json_.values[open_.back()].kind;
      objects_ -= top == Kind::object;
      open_.pop_back();
      if (top == kind) return;
    }
  }

  void quoted(char quote) {
    const std::size_t begin = at_++;
    Piece spelling;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\') {
        at_ = add_escape(piece_, at_, spelling);
      } else {
        spelling.add(text_[at_], at_);
        ++at_;
      }
    }
    at_ = std::min(at_ + 1, text_.size());
    scalar(Kind::text, begin, spelling.text);
  }

  // true, None, or a key without quotes; the name of a function before its bracket says nothing.
  void name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name_letter(text_[at_])) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    const std::size_t next = skip_blanks(text_, at_);
    const char sign = next < text_.size() ? text_[next] : '\0';
    if (sign == '(') return;
    if (sign == ':' || sign == '=') {
      scalar(Kind::text, begin, word);
    } else if (word == "null" || word == "None" || word == "true" || word == "false" || word == "True" ||
               word == "False") {
      add(Kind::other, begin);
    } else if (next < text_.size()) {
      give_up();
    }
  }

  void scalar(Kind kind, std::size_t begin, std::string_view letters) {
    const auto from = static_cast<std::uint32_t>(json_.letters.size());
    json_.letters += letters;
    const auto to = static_cast<std::uint32_t>(json_.letters.size());
    const std::size_t next = skip_blanks(text_, at_);
    const bool in_object = json_.values[open_.back()].kind == Kind::object;
    const bool key = next < text_.size() && (text_[next] == ':' || (text_[next] == '=' && in_object));
    if (key) {
      key_begin_ = from;
      key_end_ = to;
      at_ = next + 1;
      return;
    }
    add(kind, begin);
    json_.values.back().begin = from;
    json_.values.back().end = to;
  }

  void add(Kind kind, std::size_t at) {
    JsonValue value{kind};
    value.at = static_cast<std::uint32_t>(at);
    value.key_begin = key_begin_;
    value.key_end = key_end_;
    key_begin_ = key_end_ = 0;
    const auto self = static_cast<std::uint32_t>(json_.values.size());
    if (!open_.empty()) {
      value.parent = open_.back();
      JsonValue& parent = json_.values[value.parent];
      if (parent.first == kNoValue)
        parent.first = self;
      else
        json_.values[parent.last].next = self;
      parent.last = self;
    }
    json_.values.push_back(value);
  }

  // No value: what was read of it is text. It is not read a second time, so that time stays linear.
  void give_up() {
    json_.values.resize(first_, JsonValue{Kind::other});
    json_.letters.resize(letters_);
    open_.clear();
    objects_ = 0;
    key_begin_ = key_end_ = 0;
    json_.around = true;
  }

  const Piece& piece_;
  std::string_view text_;
  std::size_t at_ = 0;
  Json json_;
  std::vector<std::uint32_t> open_;
  std::size_t objects_ = 0;              // among the open ones
  std::size_t first_ = 0, letters_ = 0;  // where the value at hand begins
  std::uint32_t key_begin_ = 0, key_end_ = 0;
};

}  // namespace

Json json_in(const Piece& piece) {
  // Places have 32 bits; no answer is longer.
  if (piece.text.size() >= std::numeric_limits<std::uint32_t>::max() / 4) return {};
  return JsonReader(piece).run();
}

std::string plain_key(std::string_view key) {
  std::string plain;
  for (const char c : ascii_lower(key.substr(0, 40)))
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
  return plain;
}

}  // namespace treegauge::repair
