#include <algorithm>

#include "base/interrupt.hpp"
#include "formats/cold/times.hpp"
#include "formats/conll/columns.hpp"
#include "formats/conll/conll.hpp"
#include "formats/encoding.hpp"

namespace treegauge::formats {
namespace {

class ConllWriter {
 public:
  ConllWriter(const Corpus& corpus, Conll kind, bool comments)
      : corpus_(corpus), kind_(kind), comments_(comments) {}

  std::string write() {
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      check_interrupted();
      while (extra_ < corpus_.extra_lines.size() && corpus_.extra_lines.sentence[extra_] < s) ++extra_;
      if (has_no_rows(s)) continue;
      comments(s);
      if (corpus_.sentences.state[s] == SentenceState::good) sentence(s);
    }
    return std::move(out_);
  }

 private:
  // A pause in a recording, for example: these formats cannot hold a sentence without words.
  [[nodiscard]] bool has_no_rows(std::size_t s) const {
    const ExtraLines& extra = corpus_.extra_lines;
    return corpus_.sentences.state[s] == SentenceState::good &&
           corpus_.sentences.first_token[s] == corpus_.token_end(s) &&
           (extra_ == extra.size() || extra.sentence[extra_] != s);
  }

  void comments(std::size_t s) {
    const StringId id = corpus_.sentences.comments[s];
    if (id == kNoString) return;
    const std::string_view text = corpus_.strings[id];
    if (kind_ == Conll::u) find_layout(text);
    if (!comments_ || corpus_.sentences.state[s] != SentenceState::good) return;
    out_.append(text);
    out_ += '\n';
  }

  void find_layout(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (const auto names = comment_value(text.substr(0, end), "global.columns"))
        layout_ = ConllLayout::of_names(*names);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  void sentence(std::size_t s) {
    const Row first = corpus_.sentences.first_token[s];
    const Row end = corpus_.token_end(s);
    for (Row token = first; token < end; ++token) {
      extra_lines(s, token);
      word(first, token);
    }
    extra_lines(s, end);
    out_ += '\n';
  }

  void extra_lines(std::size_t s, Row before) {
    const ExtraLines& extra = corpus_.extra_lines;
    for (; extra_ < extra.size() && extra.sentence[extra_] == s && extra.before[extra_] == before; ++extra_) {
      const std::string_view row = corpus_.strings[extra.text[extra_]];
      if (!comments_ && row.starts_with('#')) continue;
      out_.append(row);
      out_ += '\n';
    }
  }

  void word(Row first, Row token) {
    const Tokens& tokens = corpus_.tokens;
    const bool narrow = kind_ == Conll::x && !tokens.deps.empty() && tokens.deps[token] == kNoString;
    const std::size_t width = narrow ? kDeps : layout_.width;
    std::string_view others = tokens.others.empty() || tokens.others[token] == kNoString
                                  ? std::string_view()
                                  : corpus_.strings[tokens.others[token]];
    for (std::size_t column = 0; column < width; ++column) {
      if (column > 0) out_ += '\t';
      const auto known = std::find(layout_.place.begin(), layout_.place.end(), column);
      if (known != layout_.place.end()) {
        value(static_cast<ConllColumn>(known - layout_.place.begin()), first, token);
      } else {
        const std::size_t tab = std::min(others.find('\t'), others.size());
        out_.append(others.substr(0, tab));
        others.remove_prefix(std::min(tab + 1, others.size()));
      }
    }
    out_ += '\n';
  }

  void value(ConllColumn column, Row first, Row token) {
    const Tokens& tokens = corpus_.tokens;
    switch (column) {
      case kId: out_ += std::to_string(token - first + 1); break;
      case kForm: string(tokens.form, token); break;
      case kLemma: string(tokens.lemma, token); break;
      case kUpos: string(tokens.upos, token); break;
      case kXpos: string(tokens.tag, token); break;
      case kFeats: string(tokens.feats, token); break;
      case kHead: out_ += corpus_.written_head(first, token); break;
      case kDeprel: string(tokens.deprel, token); break;
      case kDeps: string(tokens.deps, token); break;
      case kMisc: misc(token); break;
      case kConllColumns: break;
    }
  }

  // As it stands; with the times of words of other formats, which have no MISC for them.
  void misc(Row token) {
    const Tokens& tokens = corpus_.tokens;
    const StringId own = tokens.misc.empty() ? kNoString : tokens.misc[token];
    const std::string_view said = own == kNoString ? std::string_view() : corpus_.strings[own];
    const bool timed =
        !tokens.start.empty() && tokens.start[token] != kNoTime && tokens.end[token] != kNoTime;
    if (kind_ == Conll::x || !timed || times_in(said).start != kNoTime) return string(tokens.misc, token);
    out_ += "start=" + in_seconds(tokens.start[token]) + "|end=" + in_seconds(tokens.end[token]);
    if (!said.empty() && said != "_") out_.append("|").append(said);
  }

  void string(const std::vector<StringId>& column, Row token) {
    if (column.empty() || column[token] == kNoString)
      out_ += '_';
    else
      out_.append(corpus_.strings[column[token]]);
  }

  const Corpus& corpus_;
  Conll kind_;
  bool comments_;
  ConllLayout layout_;
  std::size_t extra_ = 0;
  std::string out_;
};

}  // namespace

std::string write_conll(const Corpus& corpus, Conll kind, bool comments) {
  return ConllWriter(corpus, kind, comments).write();
}

Contents contents(const Corpus& corpus) {
  const StringId none = corpus.strings.find("_");
  const auto any = [&](const std::vector<StringId>& column) {
    return std::any_of(column.begin(), column.end(),
                       [&](StringId id) { return id != kNoString && id != none; });
  };
  Contents contents;
  contents.constituents = corpus.nodes.size() > 0;
  contents.discontinuous = corpus.runs.size() > 0;
  contents.heads = std::any_of(corpus.tokens.head.begin(), corpus.tokens.head.end(),
                               [](Row head) { return head != kNoRow; });
  contents.multiword = corpus.surfaces.size() > 0;
  contents.empty_nodes =
      std::any_of(corpus.extra_lines.text.begin(), corpus.extra_lines.text.end(), [&](StringId id) {
        const std::string_view row = corpus.strings[id];
        return row.substr(0, row.find('\t')).find('.') != row.npos && !row.starts_with('#') &&
               corpus.nodes.others.empty();
      });
  contents.deps = any(corpus.tokens.deps);
  contents.misc = any(corpus.tokens.misc);
  contents.comments = any(corpus.sentences.comments);
  contents.extra_columns = any(corpus.tokens.others);
  contents.predicates = any(corpus.tokens.predicate);
  contents.features = any(corpus.tokens.feats);
  const auto& arcs = corpus.arcs.kind;
  contents.roles = std::find(arcs.begin(), arcs.end(), ArcKind::role) != arcs.end();
  const auto& spans = corpus.spans.kind;
  contents.arguments = std::find(spans.begin(), spans.end(), SpanKind::argument) != spans.end();
  contents.chunks = std::find(spans.begin(), spans.end(), SpanKind::chunk) != spans.end();
  const auto& coarse = corpus.tokens.upos;
  for (std::size_t token = 0; token < coarse.size() && !contents.two_tags; ++token) {
    const StringId tag = corpus.tokens.tag[token];
    const auto says = [&](StringId id) { return id != kNoString && id != none; };
    contents.two_tags = says(coarse[token]) && says(tag) && coarse[token] != tag;
  }
  return contents;
}

}  // namespace treegauge::formats
