#include "formats/cold/spoken.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <unordered_map>

#include "base/interrupt.hpp"
#include "text/ascii_case.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

// Whether a text has these lower-case letters, in any case.
bool has_mark(std::string_view text, std::string_view mark) {
  const auto same = [](char a, char b) { return ascii_lower(a) == b; };
  return std::search(text.begin(), text.end(), mark.begin(), mark.end(), same) != text.end();
}

bool is_mark(std::string_view text, std::string_view mark) {
  return text.size() == mark.size() && has_mark(text, mark);
}

// Puts the words of a segment behind each other and beside each other.
class Places {
 public:
  explicit Places(SpokenSegment& segment) : segment_(segment) {}

  void word(std::string_view form, Times times, std::string_view confidence = {}) {
    begin_piece();
    const bool nothing = form == "@";
    const bool optional = form.size() > 2 && form.front() == '(' && form.back() == ')';
    if (nothing) form = {};
    if (optional) form = form.substr(1, form.size() - 2);
    segment_.arcs.push_back({form, times, at_, segment_.places, optional, nothing, confidence});
    at_ = segment_.places++;
  }
  void open() {
    begin_piece();
    open_.push_back({at_, {}});
  }
  void next() {
    if (at_ == open_.back().from) {
      segment_.arcs.push_back({{}, {}, at_, segment_.places, false, true});
      at_ = segment_.places++;
    }
    open_.back().ends.push_back(at_);
    at_ = open_.back().from;
  }
  void close() {
    next();
    const std::uint32_t joined = segment_.places++;
    for (const std::uint32_t end : open_.back().ends) segment_.arcs.push_back({{}, {}, end, joined});
    at_ = joined;
    open_.pop_back();
  }
  [[nodiscard]] bool is_open() const { return !open_.empty(); }

 private:
  struct Alternatives {
    std::uint32_t from = 0;
    std::vector<std::uint32_t> ends;
  };
  void begin_piece() {
    if (open_.empty()) segment_.pieces.push_back(segment_.arcs.size());
  }

  SpokenSegment& segment_;
  std::uint32_t at_ = 0;
  std::vector<Alternatives> open_;
};

class SpokenReader {
 public:
  SpokenReader(std::string_view text, Timed kind) : text_(text), kind_(kind) {}

  std::vector<SpokenSegment> read() {
    std::size_t at = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    for (; at < text_.size(); ++line_) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      check_interrupted(end - at);
      split(text_.substr(at, end - at));
      if (!fields_.empty() && !fields_.front().starts_with(";;")) kind_ == Timed::ctm ? word() : segment();
      at = end + 1;
    }
    std::vector<SpokenSegment> all;
    for (Channel& channel : channels_) {
      if (kind_ == Timed::ctm && channel.places.is_open() && channel.segments.back().wrong.empty())
        broken(channel.segments.back(), channel.segments.back().file, "<ALT_BEGIN> without <ALT_END>");
      std::move(channel.segments.begin(), channel.segments.end(), std::back_inserter(all));
    }
    return all;
  }

 private:
  struct Channel {
    std::vector<SpokenSegment> segments;
    Places places;
    explicit Channel(SpokenSegment first) : segments{std::move(first)}, places(segments.front()) {}
  };

  void split(std::string_view row) {
    fields_.clear();
    for (row = trimmed(row); !row.empty(); row = trimmed(row)) {
      const auto end = std::find_if(row.begin(), row.end(), is_ascii_space) - row.begin();
      fields_.push_back(row.substr(0, static_cast<std::size_t>(end)));
      row.remove_prefix(fields_.back().size());
    }
  }

  void broken(SpokenSegment& segment, std::string_view field, std::string wrong) const {
    if (!segment.wrong.empty()) return;
    segment.odd = field;
    segment.odd_line = line_;
    segment.wrong = std::move(wrong);
    segment.arcs.clear();
    segment.pieces.clear();
  }

  // The channel of this line. A CTM file has one segment for each, an STM file one for each line.
  Channel& channel() {
    SpokenSegment fresh;
    fresh.file = fields_[0];
    fresh.channel = fields_.size() > 1 ? fields_[1] : std::string_view();
    fresh.line = line_;
    const std::string name = std::string(fresh.file) + '\n' + std::string(fresh.channel);
    const auto [known, added] = numbers_.try_emplace(name, channels_.size());
    if (added)
      channels_.emplace_back(std::move(fresh));
    else if (kind_ == Timed::stm)
      channels_[known->second].segments.push_back(std::move(fresh));
    return channels_[known->second];
  }

  void word() {
    Channel& channel = this->channel();
    SpokenSegment& all = channel.segments.front();
    if (!all.wrong.empty()) return;
    if (fields_.size() < 5) {
      broken(all, fields_.back(),
             std::to_string(fields_.size()) + " fields; expected file, channel, start, duration and word");
      return;
    }
    Places& places = channel.places;
    const std::string_view form = fields_[4];
    if (is_mark(form, "<alt_begin>")) return places.open();
    if (is_mark(form, "<alt>") || is_mark(form, "<alt_end>")) {
      if (!places.is_open())
        broken(all, form, std::string(form) + " without <ALT_BEGIN>");
      else if (form.size() == 5)
        places.next();
      else
        places.close();
      return;
    }
    const auto start = milliseconds(fields_[2]);
    const auto length = milliseconds(fields_[3]);
    if (!start || !length) {
      const std::string_view odd = start ? fields_[3] : fields_[2];
      broken(all, odd, "«" + std::string(odd) + "» is not a time; expected seconds such as 12.34");
      return;
    }
    places.word(form, {*start, *start + *length}, fields_.size() > 5 ? fields_[5] : std::string_view());
  }

  void segment() {
    SpokenSegment& segment = channel().segments.back();
    const auto time = [&](std::size_t field) {
      return milliseconds(field < fields_.size() ? fields_[field] : std::string_view());
    };
    const auto start = time(3);
    const auto end = time(4);
    if (fields_.size() < 5) {
      broken(
          segment, fields_.back(),
          std::to_string(fields_.size()) + " fields; expected file, channel, speaker, start, end and words");
      return;
    }
    if (!start || !end || *end < *start) {
      const std::string_view odd = start ? fields_[4] : fields_[3];
      broken(segment, odd,
             "«" + std::string(odd) + "» is not a time" +
                 (start && end ? " after the start" : "; expected seconds such as 12.34"));
      return;
    }
    segment.speaker = fields_[2];
    segment.times = {*start, *end};
    std::size_t first = 5;
    if (fields_.size() > 5 && is_label(fields_[5])) segment.label = fields_[first++];
    Places places(segment);
    for (std::size_t i = first; i < fields_.size() && segment.wrong.empty(); ++i)
      add_field(segment, places, fields_[i]);
    if (places.is_open()) broken(segment, fields_.back(), "a { of this segment is not closed");
  }

  void add_field(SpokenSegment& segment, Places& places, std::string_view field) const {
    while (!field.empty() && segment.wrong.empty()) {
      const std::size_t end = std::min(field.find_first_of(places.is_open() ? "{/}" : "{}"), field.size());
      const std::string_view word = field.substr(0, end);
      if (!places.is_open() && has_mark(word, kIgnored))
        segment.ignored = true;
      else if (!word.empty())
        places.word(word, segment.times);
      if (end == field.size()) return;
      if (field[end] == '{')
        places.open();
      else if (!places.is_open())
        broken(segment, field, "a } without a {");
      else if (field[end] == '/')
        places.next();
      else
        places.close();
      field.remove_prefix(end + 1);
    }
  }

  std::string_view text_;
  Timed kind_;
  std::uint32_t line_ = 1;
  std::vector<std::string_view> fields_;
  std::deque<Channel> channels_;  // places point into them
  std::unordered_map<std::string, std::size_t> numbers_;
};

}  // namespace

std::vector<SpokenSegment> read_spoken(std::string_view text, Timed kind) {
  return SpokenReader(text, kind).read();
}

std::vector<std::size_t> first_words(const SpokenSegment& segment) {
  std::vector<std::size_t> words;
  std::uint32_t at = 0;
  // The arcs that leave a place come behind those that lead to it, but for those that join alternatives.
  std::vector<std::size_t> first_of(segment.places, segment.arcs.size());
  for (std::size_t i = segment.arcs.size(); i-- > 0;) first_of[segment.arcs[i].from] = i;
  while (first_of[at] < segment.arcs.size()) {
    const SpokenArc& arc = segment.arcs[first_of[at]];
    if (!arc.form.empty()) words.push_back(first_of[at]);
    at = arc.to;
  }
  return words;
}

bool has_choices(std::string_view text, Timed kind) {
  if (kind == Timed::ctm) return has_mark(text, "<alt_begin>") || text.find('(') != text.npos;
  return text.find_first_of("{(") != text.npos || has_mark(text, kIgnored);
}

}  // namespace treegauge::formats
