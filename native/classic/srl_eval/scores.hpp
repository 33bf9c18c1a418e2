// Counts of srl-eval, and the tables that it prints.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "classic/srl_eval/props.hpp"

namespace treegauge::classic::srl_eval_parts {

struct RoleCounts {
  std::uint64_t right = 0;
  std::uint64_t excess = 0;
  std::uint64_t missed = 0;
};

class Scores {
 public:
  explicit Scores(bool with_confusions) : with_confusions_(with_confusions) {}
  void add_sentence() { ++sentences_; }
  void add(const std::vector<Argument>& gold, const std::vector<Argument>& test);

  void write_table(std::string& out) const;
  void write_latex(std::string& out) const;
  // False if it ends where the original divides by zero.
  bool write_confusions(std::string& out) const;

 private:
  void add_confusions(const std::vector<Argument>& gold, const std::vector<Argument>& test);
  [[nodiscard]] RoleCounts overall() const;

  bool with_confusions_;
  std::uint64_t sentences_ = 0;
  std::uint64_t propositions_ = 0;
  std::uint64_t perfect_ = 0;
  std::map<std::string, RoleCounts> roles_;
  // Gold type, test type; the type of what the other side lacks is kNone.
  std::map<std::string, std::map<std::string, std::uint64_t>> confusions_;
};

}  // namespace treegauge::classic::srl_eval_parts
