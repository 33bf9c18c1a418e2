// As much XML as treebanks need: tags with attributes, one after the other. Text between tags is not asked
// for.
#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace treegauge::formats {

class XmlError : public std::runtime_error {
 public:
  XmlError(std::size_t at, const std::string& what) : std::runtime_error(what), offset(at) {}
  std::size_t offset;
};

struct XmlTag {
  std::string_view name;
  std::size_t offset = 0;
  bool opens = false, closes = false;  // <a>, </a>; both: <a/>
  std::vector<std::pair<std::string_view, std::string>> attributes;

  // An attribute's value, or nothing.
  [[nodiscard]] const std::string* find(std::string_view attribute) const;
};

class XmlScanner {
 public:
  explicit XmlScanner(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

  // The next tag; false at the end. Throws XmlError where the text is not XML.
  bool next(XmlTag& tag);
  [[nodiscard]] std::size_t at() const { return at_; }
  void go_to(std::size_t at) { at_ = at; }

 private:
  void skip_past(std::string_view mark, const char* what);
  void skip_declaration();
  void read_attribute(XmlTag& tag);
  static void append_value(std::string_view raw, std::size_t offset, std::string& value);
  void skip_spaces();

  std::string_view text_;
  std::size_t at_;
};

}  // namespace treegauge::formats
