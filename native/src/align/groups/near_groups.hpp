// The groups that alignments within a band can have.
#pragma once
#include <cstddef>
#include <optional>

#include "align/groups/bounds/floor.hpp"
#include "align/groups/marks.hpp"
#include "align/groups/streams.hpp"

namespace treegauge::align {

// The marks of the groups that begin in the band of a table of `rows` rows. `marks` must tell words apart.
// Nothing where the band has so many that looking for them costs more than they save.
[[nodiscard]] std::optional<GroupMarks> near_groups(const Stream& gold, const Stream& test,
                                                    const GroupMarks& marks, const GroupBand& band,
                                                    std::size_t rows);

}  // namespace treegauge::align
