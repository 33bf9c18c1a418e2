#include "bind.hpp"

NB_MODULE(_core, module) {
  module.doc() = "treegauge's native core: whole-corpus operations on columns of integers.";
  treegauge::bindings::bind_interrupt(module);
  treegauge::bindings::bind_constants(module);
  treegauge::bindings::bind_corpus(module);
  treegauge::bindings::bind_comparison(module);
  treegauge::bindings::bind_columns(module);
  treegauge::bindings::bind_distance(module);
  treegauge::bindings::bind_align(module);
  treegauge::bindings::bind_heads(module);
  treegauge::bindings::bind_classic(module);
  treegauge::bindings::bind_ud(module);
  treegauge::bindings::bind_ted(module);
  treegauge::bindings::bind_conll(module);
  treegauge::bindings::bind_chunks(module);
  treegauge::bindings::bind_timed(module);
  treegauge::bindings::bind_join(module);
  treegauge::bindings::bind_characters(module);
  treegauge::bindings::bind_roles(module);
  treegauge::bindings::bind_span_columns(module);
  treegauge::bindings::bind_lexemes(module);
  treegauge::bindings::bind_builder(module);
  treegauge::bindings::bind_matches(module);
  treegauge::bindings::bind_causes(module);
  treegauge::bindings::bind_co_optimal(module);
  treegauge::bindings::bind_stats(module);
  treegauge::bindings::bind_repair(module);
  treegauge::bindings::bind_pieces(module);
  treegauge::bindings::bind_plain_pairs(module);
  treegauge::bindings::bind_summaries(module);
  treegauge::bindings::bind_test_sets(module);
  treegauge::bindings::bind_rows(module);
}
