#include "classic/srl_eval/props.hpp"

#include "text/spaces.hpp"

namespace treegauge::classic::srl_eval_parts {
namespace {

std::string_view next_field(std::string_view& line) {
  while (!line.empty() && is_ascii_space(line.front())) line.remove_prefix(1);
  std::size_t end = 0;
  while (end < line.size() && !is_ascii_space(line[end])) ++end;
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(end);
  return field;
}

}  // namespace

bool PropsReader::next(std::string_view& line) {
  if (rest_.empty()) {
    past_end_ = true;
    return false;
  }
  const std::size_t end = rest_.find('\n');
  line = rest_.substr(0, end);
  // The end of a last line without a line end shows only when reading on fails.
  if (end == std::string_view::npos) past_end_ = true;
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  ++line_;
  return true;
}

bool PropsReader::read(Sentence& sentence) {
  sentence = {};
  for (auto& column : columns_) column.clear();
  std::string_view line;
  while (next(line)) {
    std::string_view field = next_field(line);
    if (field.empty()) break;
    ++sentence.words;
    for (std::size_t column = 0; !field.empty(); ++column, field = next_field(line)) {
      if (column == columns_.size()) columns_.emplace_back();
      // A line with too few fields moves what is below it up, as in the original.
      columns_[column].push_back(field);
    }
  }
  if (sentence.words == 0) return false;
  const std::vector<std::string_view>& lemmas = columns_.front();
  for (std::size_t word = 0; word < lemmas.size(); ++word) {
    if (lemmas[word] == "-") continue;
    Proposition& proposition = sentence.propositions.emplace_back();
    proposition.position = word;
    proposition.lemma = lemmas[word];
    const std::size_t column = sentence.propositions.size();
    proposition.has_column = column < columns_.size() && !columns_[column].empty();
    if (proposition.has_column) proposition.arguments = arguments_of(columns_[column]);
  }
  return true;
}

}  // namespace treegauge::classic::srl_eval_parts
