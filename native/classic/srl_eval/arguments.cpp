// Turns tags such as `(A0*` and `*)` into arguments.
#include <algorithm>
#include <map>

#include "classic/srl_eval/props.hpp"

namespace treegauge::classic::srl_eval_parts {
namespace {

struct Phrase {
  std::string_view type;
  Span span;
  std::vector<std::size_t> parts;  // numbers of phrases
};

class Column {
 public:
  explicit Column(const std::vector<std::string_view>& tags) {
    for (std::size_t word = 0; word < tags.size(); ++word) add(tags[word], word);
    if (!open_.empty())
      throw Broken("the bracket of " + std::string(phrases_[open_.back()].type) + " is not closed");
  }

  [[nodiscard]] std::vector<Argument> arguments() {
    join(survivors());
    std::vector<Argument> kept_arguments;
    for (const std::size_t number : kept_) {
      const Phrase& phrase = phrases_[number];
      Argument& argument = kept_arguments.emplace_back(Argument{phrase.type, phrase.span, {}});
      // The piece of a joined argument may have grown since: the parts are looked at last.
      for (const std::size_t part : phrase.parts) argument.parts.push_back(phrases_[part].span);
    }
    return kept_arguments;
  }

 private:
  void add(std::string_view tag, std::size_t word) {
    const std::string_view whole = tag;
    while (!tag.starts_with('*')) {
      const std::size_t end = std::min(tag.find_first_of("(*", 1), tag.size());
      if (!tag.starts_with('(') || end == 1) throw Broken(bad(whole));
      open(tag.substr(1, end - 1), word);
      tag.remove_prefix(end);
    }
    tag.remove_prefix(1);
    while (!tag.empty()) {
      const std::size_t end = tag.find(')');
      if (end == std::string_view::npos || open_.empty()) throw Broken(bad(whole));
      const std::string_view type = tag.substr(0, end);
      Phrase& closed = phrases_[open_.back()];
      // Perl takes `0` for no type.
      if (!type.empty() && type != "0" && type != closed.type) throw Broken(bad(whole));
      closed.span.end = word;
      open_.pop_back();
      tag.remove_prefix(end + 1);
    }
  }

  void open(std::string_view type, std::size_t word) {
    if (!open_.empty()) phrases_[open_.back()].parts.push_back(phrases_.size());
    open_.push_back(phrases_.size());
    phrases_.push_back({type, {word, word}, {}});
  }

  static std::string bad(std::string_view tag) { return "the tag " + std::string(tag) + " fits no bracket"; }

  // Of several phrases on one span the innermost.
  [[nodiscard]] std::vector<std::size_t> survivors() const {
    std::vector<std::size_t> numbers;
    for (std::size_t number = 0; number < phrases_.size(); ++number) {
      if (!numbers.empty() && phrases_[numbers.back()].span == phrases_[number].span) numbers.pop_back();
      numbers.push_back(number);
    }
    return numbers;
  }

  // `C-X` goes on with the last X before it; without one it is an X itself.
  void join(const std::vector<std::size_t>& numbers) {
    for (const std::size_t number : numbers) {
      const std::string_view type = phrases_[number].type;
      const bool is_piece = type.starts_with("C-");
      const std::string_view of = is_piece ? type.substr(2) : type;
      const auto [last, is_first] = last_.try_emplace(of, number);
      if (is_piece && !is_first) {
        append(last->second, number);
        continue;
      }
      phrases_[number].type = of;
      last->second = number;
      kept_.push_back(number);
    }
  }

  void append(std::size_t whole, std::size_t piece) {
    if (phrases_[whole].parts.empty()) {
      phrases_[whole].parts.push_back(phrases_.size());
      phrases_.push_back({phrases_[whole].type, phrases_[whole].span, {}});
    }
    phrases_[whole].parts.push_back(piece);
    phrases_[whole].span.end = phrases_[piece].span.end;
  }

  std::vector<Phrase> phrases_;
  std::vector<std::size_t> open_;
  std::vector<std::size_t> kept_;
  std::map<std::string_view, std::size_t> last_;  // of each type
};

}  // namespace

std::vector<Argument> arguments_of(const std::vector<std::string_view>& tags) {
  return Column(tags).arguments();
}

}  // namespace treegauge::classic::srl_eval_parts
