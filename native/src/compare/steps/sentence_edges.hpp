// Among alignments of equal cost, chooses one that keeps the edges of sentences together.
#pragma once
#include "align/groups/groups.hpp"

namespace treegauge {

// In a stretch of words that differ every word of the shorter side stands beside one of the other side, whose
// other words stand alone. Which of them do is a matter of ties: all choices cost the same. Where another
// choice puts more first words of sentences beside first words, and last words beside last words, that one is
// taken; of several the one that leaves words alone earliest, as the trace from the end does. Only words and
// sentence ends are looked at, never a parse, and swapping the sides mirrors the result.
void keep_edges_together(const align::GroupText& gold, const align::GroupText& test,
                         const align::Equality& equality, align::GroupAlignment& alignment);

}  // namespace treegauge
