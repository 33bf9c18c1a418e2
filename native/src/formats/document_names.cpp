#include "formats/document_names.hpp"

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace treegauge::formats {
namespace {

constexpr std::size_t kMostNotes = 10;

void tell_again(Corpus& corpus, std::uint32_t source, Row sentence, std::string_view id,
                const std::string& name) {
  // A document at the end of the file may have no sentence.
  const std::uint64_t line = sentence < corpus.sentences.size()
                                 ? corpus.sentences.line[sentence]
                                 : corpus.position(source, corpus.sources[source].bytes.size()).line;
  corpus.issues.push_back(
      {"duplicate-document", source, kNowhere, line, 1,
       "the document id '" + std::string(id) + "' occurs again; this document is called '" + name + "'",
       "give each document an id of its own", true});
}

}  // namespace

void name_documents(Corpus& corpus, std::uint32_t source) {
  Documents& documents = corpus.documents;
  std::size_t first = documents.size();
  while (first > 0 && documents.source[first - 1] == source) --first;
  const StringId unnamed = corpus.strings.intern(kUnnamed);
  // Names that are written in the file stay as they are; those that are made keep clear of them.
  std::unordered_set<StringId> taken;
  for (std::size_t row = first; row < documents.size(); ++row) taken.insert(documents.name[row]);
  std::unordered_set<StringId> seen;
  std::unordered_map<StringId, std::size_t> times;
  std::size_t notes = 0;
  for (std::size_t row = first; row < documents.size(); ++row) {
    const StringId id = documents.name[row];
    if (id != unnamed && seen.insert(id).second) continue;
    const std::string base(id == unnamed ? std::string_view(corpus.sources[source].name)
                                         : corpus.strings[id]);
    std::size_t& last = times.try_emplace(id, 1).first->second;
    std::size_t number = id == unnamed ? row - first + 1 : last + 1;
    std::string name = base + "#" + std::to_string(number);
    while (!taken.insert(corpus.strings.intern(name)).second) name = base + "#" + std::to_string(++number);
    last = number;
    documents.name[row] = corpus.strings.intern(name);
    if (id != unnamed && ++notes <= kMostNotes)
      tell_again(corpus, source, documents.first_sentence[row], base, name);
  }
}

}  // namespace treegauge::formats
