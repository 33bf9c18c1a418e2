#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bind.hpp"
#include "compare/spoken/ignored.hpp"
#include "counted.hpp"
#include "formats/cold/join.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using FilesBeside = std::vector<std::tuple<std::string, nb::bytes>>;
using TextsBeside = std::vector<std::tuple<Row, Row, std::vector<std::uint32_t>, bool>>;
using TimeRows = std::vector<std::tuple<Row, Row, std::uint32_t, std::uint32_t>>;

std::vector<Source> all_sources(const FilesBeside& files) {
  std::vector<Source> sources;
  for (const auto& [name, data] : files) sources.push_back(source_of(name, data));
  return sources;
}

formats::Timed kind_of_file(bool segments) { return segments ? formats::Timed::stm : formats::Timed::ctm; }

nb::tuple channels_of_files(const FilesBeside& files, bool segments) {
  const std::vector<Source> sources = all_sources(files);
  const formats::ChannelNames names =
      unlocked([&] { return formats::channel_names(sources, kind_of_file(segments)); });
  nb::list channels;
  for (const formats::ChannelName& channel : names.channels)
    channels.append(nb::make_tuple(text_of(channel.file), text_of(channel.channel), channel.source));
  nb::list wrong;
  for (const Issue& issue : names.wrong)
    wrong.append(nb::make_tuple(issue.source, issue.line, issue.column, text_of(issue.message), issue.hint));
  return nb::make_tuple(channels, wrong);
}

std::vector<formats::TextBeside> texts_beside(const Corpus& corpus, const TextsBeside& texts,
                                              std::size_t channels) {
  std::vector<formats::TextBeside> stretches;
  for (const auto& [begin, end, own, named] : texts) {
    if (begin > end || end > corpus.sentences.size() || own.empty())
      throw std::invalid_argument("there are no such sentences");
    for (const std::uint32_t channel : own)
      if (channel >= channels) throw std::invalid_argument("there is no such channel");
    stretches.push_back({begin, end, own, named});
  }
  return stretches;
}

nb::tuple join_beside(const Corpus& corpus, const FilesBeside& files, bool segments, const TextsBeside& texts,
                      const std::vector<std::string>& pauses, bool apart) {
  const std::vector<Source> sources = all_sources(files);
  const formats::Timed kind = kind_of_file(segments);
  const formats::JoinedCorpus joined = unlocked([&] {
    const std::size_t channels = formats::channel_names(sources, kind).channels.size();
    return formats::join_spoken(corpus, sources, kind, texts_beside(corpus, texts, channels), pauses, apart);
  });
  nb::list differences;
  for (const formats::WordDifference& difference : joined.differences)
    differences.append(nb::make_tuple(corpus.sources[difference.source].name, difference.place.line,
                                      difference.place.column, text_of(difference.words),
                                      sources[difference.file].name, difference.spoken.line,
                                      difference.spoken.column, text_of(difference.said)));
  nb::list ignored;
  for (const formats::IgnoredSegment& segment : joined.ignored)
    ignored.append(nb::make_tuple(sources[segment.file].name, segment.line, segment.near, segment.start,
                                  segment.end, nb::tuple(nb::cast(segment.sentences))));
  return nb::make_tuple(joined.corpus, differences, ignored, joined.unsaid, joined.unwritten, joined.unread,
                        joined.unused);
}

nb::tuple leave_times_out(Comparison& comparison, const TimeRows& times) {
  need_no_slots(comparison);
  std::vector<IgnoredTime> ignored;
  for (const auto& [begin, end, start, behind] : times) {
    if (begin > end || end > comparison.test.corpus->sentences.size())
      throw std::invalid_argument("there are no such sentences");
    ignored.push_back({{begin, end}, start, behind});
  }
  const LeftOut left = unlocked([&] { return leave_out_times(comparison, ignored); });
  return nb::make_tuple(left.words, left.sentences);
}

}  // namespace

void bind_join(nb::module_& module) {
  module.def(
      "spoken_channels", &channels_of_files, nb::arg("files"), nb::arg("segments"),
      "(file, channel, number of the file) of each channel of STM or CTM files, and what is wrong with "
      "them: (number of the file, line, column, message, hint).");
  module.def(
      "join_spoken", &join_beside, nb::arg("corpus"), nb::arg("files"), nb::arg("segments"), nb::arg("texts"),
      nb::arg("pauses"), nb::arg("apart"),
      "The corpus with what STM or CTM files say of its words, None where the words differ; the "
      "differences, the ignored segments, words that only the corpus or only the files have, words of "
      "the files in sentences that could not be read, and "
      "channels that have no sentence. `texts`: (first sentence, behind the last, channels, whether "
      "documents are named by them). `apart`: channels become documents; else sentences stay in order.");
  module.def(
      "leave_out_times", &leave_times_out, nb::arg("comparison"), nb::arg("times"),
      "Leave out test words by time: (first sentence, behind the last, start, end). How many, for each, and "
      "the sentences that have no others.");
}

}  // namespace treegauge::bindings
