// Names the documents of a file once it has been read.
#pragma once
#include "corpus/corpus.hpp"

namespace treegauge::formats {

// What a reader calls a document whose `# newdoc` line has no id, until name_documents is called.
inline constexpr std::string_view kUnnamed{};

// A document without an id is called after the file and its number in it (gold.conllu#2), so that the name
// is the same whatever else was read; an id that occurs again gets a number too (x#2), and a note says so.
void name_documents(Corpus& corpus, std::uint32_t source);

}  // namespace treegauge::formats
