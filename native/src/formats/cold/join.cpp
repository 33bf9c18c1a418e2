#include "formats/cold/join.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/interrupt.hpp"
#include "corpus/sentences.hpp"
#include "formats/cold/word_search.hpp"
#include "text/ascii_case.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

struct FileChannel {
  ChannelName name;
  std::vector<SpokenSegment> segments;
};

std::vector<FileChannel> file_channels(const std::vector<Source>& files, Timed kind) {
  std::vector<FileChannel> channels;
  for (std::uint32_t file = 0; file < files.size(); ++file) {
    const std::size_t first = channels.size();
    for (SpokenSegment& segment : read_spoken(files[file].bytes, kind)) {
      const bool same = channels.size() > first && channels.back().name.file == segment.file &&
                        channels.back().name.channel == segment.channel;
      if (!same) channels.push_back({{std::string(segment.file), std::string(segment.channel), file}, {}});
      channels.back().segments.push_back(std::move(segment));
    }
  }
  return channels;
}

Corpus::Position place_in(const Source& file, std::string_view field) {
  const auto offset = static_cast<std::size_t>(field.data() - file.bytes.data());
  const auto line =
      std::count(file.bytes.begin(), file.bytes.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  return {static_cast<std::uint64_t>(line) + 1, utf8::column_at(file.bytes, offset)};
}

void add_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

class Joiner {
 public:
  Joiner(const Corpus& corpus, const std::vector<Source>& files, Timed kind,
         const std::vector<std::string>& pauses)
      : from_(corpus), files_(files), kind_(kind), channels_(file_channels(files, kind)) {
    for (const std::string& pause : pauses) pauses_.insert(spoken_letters(pause));
    networks_.reserve(channels_.size());
    for (const FileChannel& channel : channels_) networks_.emplace_back(channel.segments, pauses_);
    channel_of_.assign(corpus.sentences.size(), kNoRow);
    segment_of_.assign(corpus.sentences.size(), kNoRow);
    times_.resize(corpus.tokens.size());
    used_.assign(channels_.size(), 0);
  }

  JoinedCorpus run(const std::vector<TextBeside>& texts, bool apart) {
    for (const TextBeside& text : texts) find(text);
    for (std::uint32_t c = 0; c < channels_.size(); ++c)
      if (used_[c] == 0) joined_.unused.push_back(c);
    if (!joined_.differences.empty()) return std::move(joined_);
    build(texts, apart);
    return std::move(joined_);
  }

 private:
  [[nodiscard]] std::string_view form(Row token) const { return from_.strings[from_.tokens.form[token]]; }

  [[nodiscard]] SoughtSentence words_of(Row sentence) const {
    SoughtSentence sought;
    std::vector<SoughtWord>& words = sought.words;
    sought.unknown = from_.sentences.state[sentence] != SentenceState::good;
    for (Row token = from_.sentences.first_token[sentence]; token < from_.token_end(sentence); ++token) {
      const StringId tag = from_.tokens.tag[token];
      const bool none = sought.unknown || (tag != kNoString && from_.strings[tag] == "-NONE-");
      std::u32string letters = none ? std::u32string() : spoken_letters(form(token));
      const bool optional = is_fragment(form(token)) || pauses_.contains(letters);
      words.push_back({std::move(letters), optional});
    }
    if (!sought.unknown) join_surfaces(sentence, words);
    return sought;
  }

  // A token that is spelt otherwise than its words (zum for zu and dem) is looked for as it is spelt: its
  // first word has all its letters, the others its times.
  void join_surfaces(Row sentence, std::vector<SoughtWord>& words) const {
    const Row first = from_.sentences.first_token[sentence];
    const Row end = from_.token_end(sentence);
    const std::vector<Row>& begins = from_.surfaces.first;
    for (auto at = std::lower_bound(begins.begin(), begins.end(), first); at != begins.end() && *at < end;
         ++at) {
      const auto row = static_cast<std::size_t>(at - begins.begin());
      const Row last = from_.surfaces.last[row];
      if (from_.surfaces.form[row] == kNoString || last > end) continue;
      std::u32string all;
      for (Row token = *at; token < last; ++token) all += words[token - first].letters;
      std::u32string letters = spoken_letters(from_.strings[from_.surfaces.form[row]]);
      if (all == letters) continue;
      for (Row token = *at; token < last; ++token) words[token - first] = {};
      words[*at - first].letters = std::move(letters);
    }
  }

  void share_times(Row sentence) {
    const Row first = from_.sentences.first_token[sentence];
    const Row end = from_.token_end(sentence);
    const std::vector<Row>& begins = from_.surfaces.first;
    for (auto at = std::lower_bound(begins.begin(), begins.end(), first); at != begins.end() && *at < end;
         ++at) {
      const Row last = std::min(from_.surfaces.last[static_cast<std::size_t>(at - begins.begin())], end);
      // Words without letters of their own have a moment behind the first, or a window.
      for (Row token = *at + 1; token < last; ++token)
        if (times_[token].start == times_[token].end) times_[token] = times_[*at];
    }
  }

  void find(const TextBeside& text) {
    std::vector<SoughtSentence> sentences;
    for (Row s = text.begin; s < text.end; ++s) sentences.push_back(words_of(s));
    std::vector<const SpokenNetwork*> networks;
    std::vector<const std::vector<SpokenSegment>*> segments;
    for (const std::uint32_t c : text.channels) {
      networks.push_back(&networks_[c]);
      segments.push_back(&channels_[c].segments);
    }
    const FoundText alignment = find_text(sentences, networks, segments);
    for (std::size_t i = 0; i < alignment.used.size(); ++i)
      if (alignment.used[i] != 0) used_[text.channels[i]] = 1;
    const bool whole = alignment.sentences.size() == sentences.size();
    const Row end = text.begin + static_cast<Row>(alignment.sentences.size());
    for (Row s = text.begin; s < end; ++s) {
      const FoundSentence& own = alignment.sentences[s - text.begin];
      const std::uint32_t channel = text.channels[own.channel];
      channel_of_[s] = channel;
      take_times(s, own, networks_[channel]);
      count(s, sentences[s - text.begin], own, channel);
    }
    for (std::size_t i = 0; i < alignment.used.size(); ++i)
      if (whole && alignment.used[i] != 0) tell_rest(text, text.channels[i], alignment.end[i]);
    settle(text);
  }

  // The segment of a sentence is that of its first word; words without times take those of the word before.
  void take_times(Row s, const FoundSentence& own, const SpokenNetwork& network) {
    const Row first = from_.sentences.first_token[s];
    for (std::size_t i = 0; i < own.words.size(); ++i) {
      const std::vector<FoundPart>& parts = own.words[i];
      std::uint32_t segment = own.ignored[i];
      if (!parts.empty()) {
        const SpokenNetwork::Arc& begin = network.arc(parts.front().arc);
        const SpokenNetwork::Arc& end = network.arc(parts.back().arc);
        segment = begin.segment;
        const std::uint32_t start = moment(begin, parts.front().begin);
        // Words of a file need not be in the order of time.
        times_[first + i] = {start, std::max(start, moment_behind(end, parts.back().end))};
      } else if (segment != kNoRow) {
        times_[first + i] = channels_[channel_of_[s]].segments[segment].times;
      }
      if (segment_of_[s] == kNoRow) segment_of_[s] = segment;
    }
    if (from_.sentences.state[s] != SentenceState::good && !own.missed.empty())
      segment_of_[s] = network.arc(own.missed.front().arc).segment;
    // A segment's time is a window for all its words; else a word that was not said has a moment between
    // others.
    Times near;
    for (std::size_t i = own.words.size(); i-- > 0;) {
      Times& times = times_[first + i];
      if (times.start == kNoTime && near.start != kNoTime)
        times = kind_ == Timed::stm ? near : Times{near.start, near.start};
      else if (times.start != kNoTime)
        near = times;
    }
    near = {};
    for (std::size_t i = 0; i < own.words.size(); ++i) {
      Times& times = times_[first + i];
      const bool said = !own.words[i].empty() || own.ignored[i] != kNoRow;
      if (!said && near.start != kNoTime) times = kind_ == Timed::stm ? near : Times{near.end, near.end};
      if (said) near = times;
    }
    share_times(s);
  }

  // Where a word of CTM is several here, its time is cut by letters.
  [[nodiscard]] std::uint32_t moment(const SpokenNetwork::Arc& arc, std::uint32_t letters) const {
    const Times& times = arc.word->times;
    if (kind_ == Timed::stm) return times.start;
    const std::uint64_t length = times.end - times.start;
    return times.start + static_cast<std::uint32_t>(length * letters / arc.letters.size());
  }
  [[nodiscard]] std::uint32_t moment_behind(const SpokenNetwork::Arc& arc, std::uint32_t letters) const {
    return kind_ == Timed::stm ? arc.word->times.end : moment(arc, letters);
  }

  void count(Row s, const SoughtSentence& sentence, const FoundSentence& own, std::uint32_t channel) {
    const SpokenNetwork& network = networks_[channel];
    const std::vector<SoughtWord>& words = sentence.words;
    const Row first = from_.sentences.first_token[s];
    std::size_t missed = 0;
    WordDifference* open = nullptr;
    for (std::size_t i = 0; i <= words.size(); ++i) {
      for (; missed < own.missed.size() && own.missed[missed].before == i; ++missed) {
        const SpokenNetwork::Arc& arc = network.arc(own.missed[missed].arc);
        if (sentence.unknown)
          ++joined_.unread;
        else if (arc.may_be_missing)
          ++joined_.unwritten;
        else
          open = tell(open, channel, arc, first + static_cast<Row>(i), s);
      }
      if (i == words.size() || words[i].letters.empty()) continue;
      if (!own.words[i].empty() || own.ignored[i] != kNoRow) {
        open = nullptr;
        if (!own.words[i].empty()) goes_on(channel, network.arc(own.words[i].front().arc));
      } else if (words[i].may_be_missing) {
        ++joined_.unsaid;
      } else {
        if (open == nullptr) open = begin_difference(s, first + static_cast<Row>(i), channel, nullptr);
        add_word(open->words, form(first + static_cast<Row>(i)));
      }
    }
  }

  // Where the file goes on behind words that it does not have.
  void goes_on(std::uint32_t channel, const SpokenNetwork::Arc& arc) {
    for (std::size_t left = joined_.differences.size(); left > 0; --left) {
      WordDifference& difference = joined_.differences[left - 1];
      if (difference.spoken.line != 0) break;
      if (difference.channel == channel)
        difference.spoken = place_in(files_[difference.file], arc.word->form);
    }
  }

  WordDifference* begin_difference(Row s, Row token, std::uint32_t channel, const SpokenNetwork::Arc* arc) {
    WordDifference fresh;
    fresh.source = from_.documents.source[from_.document_of(s)];
    if (token < from_.token_end(s))
      fresh.place = from_.token_position(token);
    else
      fresh.place = {from_.sentences.line[s], 1};
    fresh.file = channels_[channel].name.source;
    fresh.channel = channel;
    if (arc != nullptr) fresh.spoken = place_in(files_[fresh.file], arc->word->form);
    joined_.differences.push_back(std::move(fresh));
    return &joined_.differences.back();
  }

  WordDifference* tell(WordDifference* open, std::uint32_t channel, const SpokenNetwork::Arc& arc, Row token,
                       Row s) {
    if (open == nullptr) open = begin_difference(s, token, channel, &arc);
    if (open->spoken.line == 0) open->spoken = place_in(files_[open->file], arc.word->form);
    add_word(open->said, arc.word->form);
    return open;
  }

  // Words of a channel behind those of the last sentence.
  void tell_rest(const TextBeside& text, std::uint32_t channel, std::uint32_t place) {
    const SpokenNetwork& network = networks_[channel];
    WordDifference* open = nullptr;
    while (place < network.end()) {
      std::uint32_t next = kNoRow;
      for (const std::uint32_t number : network.from(place)) {
        const SpokenNetwork::Arc& arc = network.arc(number);
        const bool must = !arc.letters.empty() && !arc.may_be_missing;
        if (next == kNoRow && network.words_from(place) == network.words_from(arc.to) + (must ? 1 : 0))
          next = number;
      }
      if (next == kNoRow) return;
      const SpokenNetwork::Arc& arc = network.arc(next);
      if (!arc.letters.empty() && arc.may_be_missing)
        ++joined_.unwritten;
      else if (!arc.letters.empty())
        open = tell(open, channel, arc, from_.token_end(text.end - 1), text.end - 1);
      place = arc.to;
    }
  }

  // Sentences without a word that was said stay with the sentence before them, the first ones with the next.
  void settle(const TextBeside& text) {
    for (int turn = 0; turn < 2; ++turn) {
      Row near = kNoRow;
      for (Row i = 0; i < text.end - text.begin; ++i) {
        const Row s = turn == 0 ? text.begin + i : text.end - 1 - i;
        if (segment_of_[s] != kNoRow) {
          near = s;
        } else if (near != kNoRow) {
          segment_of_[s] = segment_of_[near];
          channel_of_[s] = channel_of_[near];
        }
      }
    }
  }

  [[nodiscard]] std::string comments(Row s) const {
    const StringId known = from_.sentences.comments[s];
    std::string lines(known == kNoString ? std::string_view() : from_.strings[known]);
    const auto add = [&](std::string_view name, std::string_view value) {
      if (value.empty()) return;
      if (!lines.empty()) lines += '\n';
      lines.append("# ").append(name).append(" = ").append(ascii_lower(value));
    };
    const FileChannel& channel = channels_[channel_of_[s]];
    if (segment_of_[s] != kNoRow) {
      const SpokenSegment& segment = channel.segments[segment_of_[s]];
      add("speaker", segment.speaker);
      add("channel", channel.name.channel);
      add("label", segment.label);
    } else {
      add("channel", channel.name.channel);
    }
    return lines;
  }

  static std::string document_name(const ChannelName& name) {
    return name.channel == "1" ? name.file : name.file + "-" + name.channel;
  }

  // The sentences of a text in the order of its documents, and in each of these channel after channel.
  [[nodiscard]] std::vector<Row> channels_in(Row begin, Row end) const {
    std::vector<Row> channels;
    for (Row s = begin; s < end; ++s)
      if (std::find(channels.begin(), channels.end(), channel_of_[s]) == channels.end())
        channels.push_back(channel_of_[s]);
    return channels;
  }

  void build(const std::vector<TextBeside>& texts, bool apart) {
    const auto timed = std::make_shared<Corpus>(from_);
    Tokens& tokens = timed->tokens;
    tokens.start.resize(tokens.size());
    tokens.end.resize(tokens.size());
    for (std::size_t token = 0; token < tokens.size(); ++token) {
      tokens.start[token] = times_[token].start;
      tokens.end[token] = times_[token].end;
    }
    std::vector<Row> place(from_.sentences.size());
    for (Row s = 0; s < place.size(); ++s) {
      place[s] = s;
      if (channel_of_[s] != kNoRow) timed->sentences.comments[s] = timed->strings.intern(comments(s));
    }
    joined_.corpus = apart ? by_channel(timed, texts, place) : timed;
    if (kind_ == Timed::stm) tell_ignored(place);
  }

  std::shared_ptr<Corpus> by_channel(const std::shared_ptr<Corpus>& timed,
                                     const std::vector<TextBeside>& texts, std::vector<Row>& place) const {
    auto to = std::make_shared<Corpus>();
    Documents documents;
    auto text = texts.begin();
    for (std::size_t d = 0; d < from_.documents.size(); ++d) {
      const Row begin = from_.documents.first_sentence[d];
      const Row end = from_.document_end(d);
      while (text != texts.end() && text->end <= begin && begin < end) ++text;
      const bool beside = text != texts.end() && text->begin <= begin && begin < end;
      const std::vector<Row> channels = beside ? channels_in(begin, end) : std::vector<Row>{kNoRow};
      for (const Row channel : channels) {
        const auto first = static_cast<Row>(to->sentences.size());
        if (begin == end) append_sentences(*to, *timed, begin, end);
        for (Row s = begin; s < end;) {
          Row behind = s;
          while (behind < end && (channel == kNoRow || channel_of_[behind] == channel)) ++behind;
          if (behind == s) {
            ++s;
            continue;
          }
          for (Row sentence = s; sentence < behind; ++sentence)
            place[sentence] = static_cast<Row>(to->sentences.size()) + sentence - s;
          append_sentences(*to, *timed, s, behind);
          s = behind;
        }
        std::string name(from_.strings[from_.documents.name[d]]);
        if (channel != kNoRow && text->named)
          name = document_name(channels_[channel].name);
        else if (channels.size() > 1)
          name += "-" + channels_[channel].name.channel;
        documents.name.push_back(to->strings.intern(name));
        documents.source.push_back(to->documents.size() > 0 ? to->documents.source.back() : 0);
        documents.first_sentence.push_back(first);
      }
    }
    to->documents = std::move(documents);
    return to;
  }

  void tell_ignored(const std::vector<Row>& place) {
    std::vector<std::vector<Row>> own(channels_.size());  // old rows
    for (Row s = 0; s < channel_of_.size(); ++s)
      if (channel_of_[s] != kNoRow) own[channel_of_[s]].push_back(s);
    for (std::uint32_t c = 0; c < channels_.size(); ++c)
      if (!own[c].empty()) tell_ignored_in(c, own[c], place);
  }

  // `own`: the sentences of a channel, which are in the order of its segments.
  void tell_ignored_in(std::uint32_t c, const std::vector<Row>& own, const std::vector<Row>& place) {
    const std::vector<SpokenSegment>& segments = channels_[c].segments;
    std::uint32_t done = 0;
    std::size_t next = 0;
    Row near = own.front();
    for (std::uint32_t number = 0; number < segments.size(); ++number) {
      const SpokenSegment& segment = segments[number];
      IgnoredSegment ignored;
      for (; next < own.size() && segment_of_[own[next]] <= number; ++next) {
        near = own[next];
        ignored.sentences.push_back(place[near]);
      }
      if (segment.ignored) {
        ignored.file = channels_[c].name.source;
        ignored.line = segment.line;
        ignored.start = done;
        ignored.end = number + 1 == segments.size() ? kNoTime : segment.times.end;
        ignored.near = place[near];
        joined_.ignored.push_back(std::move(ignored));
      }
      done = std::max(done, segment.times.end);
    }
  }

  const Corpus& from_;
  const std::vector<Source>& files_;
  Timed kind_;
  std::vector<FileChannel> channels_;
  std::unordered_set<std::u32string> pauses_;
  std::vector<SpokenNetwork> networks_;
  std::vector<Row> channel_of_, segment_of_;  // by sentence
  std::vector<Times> times_;                  // by word
  std::vector<std::uint8_t> used_;            // by channel
  JoinedCorpus joined_;
};

}  // namespace

ChannelNames channel_names(const std::vector<Source>& files, Timed kind) {
  ChannelNames names;
  for (const FileChannel& channel : file_channels(files, kind)) {
    for (const SpokenSegment& segment : channel.segments) {
      if (segment.wrong.empty()) continue;
      const std::uint32_t source = channel.name.source;
      names.wrong.push_back({{},
                             source,
                             kNowhere,
                             segment.odd_line,
                             place_in(files[source], segment.odd).column,
                             segment.wrong,
                             fields_of(kind)});
    }
    names.channels.push_back(channel.name);
  }
  return names;
}

JoinedCorpus join_spoken(const Corpus& corpus, const std::vector<Source>& files, Timed kind,
                         const std::vector<TextBeside>& texts, const std::vector<std::string>& pauses,
                         bool apart) {
  return Joiner(corpus, files, kind, pauses).run(texts, apart);
}

}  // namespace treegauge::formats
