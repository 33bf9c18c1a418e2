// Heads by a table, and the dependencies between them.
#pragma once
#include <cstdint>
#include <tuple>
#include <vector>

#include "classic/discodop/settings.hpp"
#include "classic/discodop/tree.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::discodop_parts {

// Gives every phrase a head: the child whose function is HD, else by the table.
void mark_heads(Tree& tree, const DiscodopSettings& settings, Strings& strings);

// Word (from 1), function, head (0 under the root), sorted.
using Dependency = std::tuple<std::size_t, std::string_view, std::size_t>;
[[nodiscard]] std::vector<Dependency> dependencies(const Tree& tree, const Strings& strings);

}  // namespace treegauge::classic::discodop_parts
