#include "corpus/spread_times.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace treegauge {

namespace {
constexpr std::int64_t kMicroseconds = 1000;  // in a millisecond
}  // namespace

SpreadTimes::Span SpreadTimes::given(Row token) const {
  return {corpus_.tokens.start[token] * kMicroseconds, corpus_.tokens.end[token] * kMicroseconds};
}

SpreadTimes::Span SpreadTimes::share(Row token) {
  if (token < run_begin_ || token >= run_end_) find_run(token);
  const Span all = given(token);
  const std::int64_t length = std::max<std::int64_t>(0, all.end - all.start);
  const std::int64_t characters = before_.back();
  if (run_end_ - run_begin_ == 1 || characters == 0) return all;
  const auto at = [&](Row place) { return all.start + length * before_[place - run_begin_] / characters; };
  return {at(token), at(token + 1)};
}

void SpreadTimes::find_run(Row token) {
  const std::vector<Row>& first = corpus_.sentences.first_token;
  const auto behind = std::upper_bound(first.begin(), first.end(), token);
  const auto sentence = static_cast<std::size_t>(behind - first.begin()) - 1;
  run_begin_ = token;
  while (run_begin_ > first[sentence] && together(run_begin_ - 1, token)) --run_begin_;
  run_end_ = token + 1;
  while (run_end_ < corpus_.token_end(sentence) && together(run_end_, token)) ++run_end_;
  before_.assign(1, 0);
  for (Row word = run_begin_; word < run_end_; ++word) {
    const std::string_view form = corpus_.strings[corpus_.tokens.form[word]];
    before_.push_back(before_.back() + static_cast<std::int64_t>(utf8::count(form)));
  }
}

}  // namespace treegauge
