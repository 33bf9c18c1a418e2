// Constants of the core for Python, so that they are written down only once.
#include "align/edit/edit.hpp"
#include "bind.hpp"
#include "compare/comparison.hpp"
#include "corpus/trees/sentence_heads.hpp"

namespace treegauge::bindings {

static_assert(kNoRow == kNoString && kNoRow == kNowhere && kNoRow == align::kNone && kNoRow == kUncounted,
              "Python knows all of them as NONE");

void bind_constants(nanobind::module_& module) {
  const auto set = [&](const char* name, auto value) {
    module.attr(name) = static_cast<std::uint32_t>(value);
  };
  // Rows and strings: none at all, and the head of a root.
  set("NONE", kNoRow);
  set("ROOT", kRootRow);
  // Columns of sentences, arcs and spans.
  set("GOOD", SentenceState::good);
  set("FAILED", SentenceState::failed);
  set("BROKEN", SentenceState::broken);
  set("ENHANCED", ArcKind::enhanced);
  set("ROLE", ArcKind::role);
  set("ARGUMENT", SpanKind::argument);
  // What a tag means to a comparison, and a label of no bracket.
  set("UNCOUNTED", kUncounted);
  set("DELETED_TAG", kDeletedTag);
  set("EMPTY_TAG", kEmptyTag);
  set("NO_LENGTH_TAG", kNoLengthTag);
  set("CLOSED_TAG", kClosedTag);
  set("NO_WORD", kNoWord);
  set("LEFT_OUT_WORD", kLeftOut);
  // What a label, or a tag, means where heads are looked for.
  set("ROOT_LABEL", kRootLabel);
  set("EDIT_LABEL", kEditLabel);
  set("SPLICED_LABEL", kSplicedLabel);
  set("EMPTY_LABEL", kEmptyLabel);
  set("LEFT_OUT_TAG", kLeftOutTag);
}

}  // namespace treegauge::bindings
