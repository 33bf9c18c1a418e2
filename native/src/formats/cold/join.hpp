// Joins sentences of any format with STM or CTM files, which say who said their words, where and when.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "corpus/corpus.hpp"
#include "formats/cold/times.hpp"

namespace treegauge::formats {

// A channel of the files: its names as they stand there, its file and its first line.
struct ChannelName {
  std::string file, channel;
  std::uint32_t source = 0;
};

// The channels of all files, in order. Throws nothing for lines that cannot be read: `wrong` has them.
struct ChannelNames {
  std::vector<ChannelName> channels;
  std::vector<Issue> wrong;  // source: the number of the file
};
[[nodiscard]] ChannelNames channel_names(const std::vector<Source>& files, Timed kind);

// Sentences that are found in some channels (by their numbers among all).
struct TextBeside {
  Row begin = 0, end = 0;
  std::vector<std::uint32_t> channels;
  bool named = false;  // the documents that are made of it are called by their channels
};

// A stretch in which the words differ, and where it begins on either side.
struct WordDifference {
  std::uint32_t source = 0;  // of the corpus
  Corpus::Position place{0, 0};
  std::string words;       // of the sentences; empty where only the file has words
  std::uint32_t file = 0;  // number of the file
  std::uint32_t channel = 0;
  Corpus::Position spoken{0, 0};
  std::string said;
};

// A segment that is not to be scored.
struct IgnoredSegment {
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  Row near = 0;                            // a sentence of its channel, in it or beside it
  std::uint32_t start = 0, end = kNoTime;  // what was heard in between belongs to it
  std::vector<Row> sentences;              // those that begin in it
};

struct JoinedCorpus {
  std::shared_ptr<Corpus> corpus;  // none where words differ
  std::vector<WordDifference> differences;
  std::vector<IgnoredSegment> ignored;
  std::uint64_t unsaid = 0;           // words of sentences that may be missing in the file, and are
  std::uint64_t unread = 0;           // words of the file that belong to sentences that could not be read
  std::uint64_t unwritten = 0;        // words of the file that may be missing in sentences, and are
  std::vector<std::uint32_t> unused;  // channels in which no sentence was found
};

// Words get times, and sentences comments (speaker, channel, label). `pauses`: words that may be missing on
// one side. `apart`: documents are the channels; else sentences stay in their order and documents.
[[nodiscard]] JoinedCorpus join_spoken(const Corpus& corpus, const std::vector<Source>& files, Timed kind,
                                       const std::vector<TextBeside>& texts,
                                       const std::vector<std::string>& pauses, bool apart);

}  // namespace treegauge::formats
