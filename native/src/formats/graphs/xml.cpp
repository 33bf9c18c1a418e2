#include "formats/graphs/xml.hpp"

#include <algorithm>
#include <charconv>

#include "text/spaces.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

bool ends_name(char c) { return is_ascii_space(c) || c == '/' || c == '>' || c == '=' || c == '<'; }

}  // namespace

const std::string* XmlTag::find(std::string_view attribute) const {
  for (const auto& [key, value] : attributes)
    if (key == attribute) return &value;
  return nullptr;
}

void XmlScanner::skip_spaces() {
  while (at_ < text_.size() && is_ascii_space(text_[at_])) ++at_;
}

void XmlScanner::skip_past(std::string_view mark, const char* what) {
  const std::size_t end = text_.find(mark, at_);
  if (end == text_.npos) throw XmlError(at_, std::string(what) + " has no end");
  at_ = end + mark.size();
}

// A declaration of the document type may have others inside, in square brackets.
void XmlScanner::skip_declaration() {
  const std::size_t begin = at_;
  for (int depth = 0; at_ < text_.size(); ++at_) {
    if (text_[at_] == '[') ++depth;
    if (text_[at_] == ']') --depth;
    if (text_[at_] == '>' && depth <= 0) {
      ++at_;
      return;
    }
  }
  throw XmlError(begin, "a declaration has no end");
}

void XmlScanner::append_value(std::string_view raw, std::size_t offset, std::string& value) {
  static constexpr std::pair<std::string_view, char> kNamed[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (std::size_t at = 0; at < raw.size();) {
    if (raw[at] != '&') {
      // White space in an attribute is a blank.
      value += is_ascii_space(raw[at]) ? ' ' : raw[at];
      ++at;
      continue;
    }
    const std::size_t end = raw.find(';', at);
    const std::string_view name = raw.substr(at + 1, end == raw.npos ? 0 : end - at - 1);
    const auto* named = std::find_if(std::begin(kNamed), std::end(kNamed),
                                     [&](const auto& entity) { return entity.first == name; });
    if (named != std::end(kNamed)) {
      value += named->second;
    } else if (name.size() > 1 && name[0] == '#') {
      const bool is_hex = name[1] == 'x';
      const std::string_view digits = name.substr(is_hex ? 2 : 1);
      std::uint32_t code = 0;
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hex ? 16 : 10);
      const bool is_character = code > 0 && code < 0x110000 && (code < 0xD800 || code > 0xDFFF);
      if (digits.empty() || read.ptr != digits.data() + digits.size() || !is_character)
        throw XmlError(offset + at, "&" + std::string(name) + "; is not a character");
      if (code < 0x20)
        value += ' ';
      else
        utf8::append(value, code);
    } else {
      throw XmlError(offset + at, end == raw.npos || name.empty() || name.size() > 20
                                      ? "a bare &; it is written &amp;"
                                      : "&" + std::string(name) + "; is not known");
    }
    at = end + 1;
  }
}

void XmlScanner::read_attribute(XmlTag& tag) {
  const std::size_t begin = at_;
  while (at_ < text_.size() && !ends_name(text_[at_])) ++at_;
  const std::string_view key = text_.substr(begin, at_ - begin);
  skip_spaces();
  if (key.empty() || at_ >= text_.size() || text_[at_] != '=')
    throw XmlError(begin, "expected an attribute with a value, or the end of the tag");
  ++at_;
  skip_spaces();
  const char quote = at_ < text_.size() ? text_[at_] : '\0';
  if (quote != '"' && quote != '\'') throw XmlError(at_, "expected a value in quotes");
  const std::size_t start = ++at_;
  const std::size_t end = text_.find(quote, start);
  const std::size_t tag_begin = text_.find('<', start);
  if (end == text_.npos || tag_begin < end) throw XmlError(start - 1, "a value has no end");
  std::string value;
  append_value(text_.substr(start, end - start), start, value);
  if (tag.find(key) != nullptr)
    throw XmlError(begin, "the attribute " + std::string(key) + " is there twice");
  tag.attributes.emplace_back(key, std::move(value));
  at_ = end + 1;
}

bool XmlScanner::next(XmlTag& tag) {
  tag.attributes.clear();
  tag.opens = tag.closes = false;
  for (;;) {
    at_ = std::min(text_.find('<', at_), text_.size());
    if (at_ == text_.size()) return false;
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<!--"))
      skip_past("-->", "a comment");
    else if (rest.starts_with("<![CDATA["))
      skip_past("]]>", "CDATA");
    else if (rest.starts_with("<?"))
      skip_past("?>", "an instruction");
    else if (rest.starts_with("<!"))
      skip_declaration();
    else
      break;
  }
  tag.offset = at_++;
  if (at_ < text_.size() && text_[at_] == '/') {
    tag.closes = true;
    ++at_;
  } else {
    tag.opens = true;
  }
  const std::size_t begin = at_;
  while (at_ < text_.size() && !ends_name(text_[at_])) ++at_;
  tag.name = text_.substr(begin, at_ - begin);
  if (tag.name.empty()) throw XmlError(tag.offset, "a bare <; it is written &lt;");
  for (;;) {
    skip_spaces();
    if (at_ >= text_.size()) throw XmlError(tag.offset, "a tag has no end");
    if (text_[at_] == '>') {
      ++at_;
      return true;
    }
    if (text_[at_] == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '>' && tag.opens) {
      tag.closes = true;
      at_ += 2;
      return true;
    }
    if (tag.closes && !tag.opens) throw XmlError(at_, "expected the end of the tag");
    read_attribute(tag);
  }
}

}  // namespace treegauge::formats
