// The counts of sclite: the aligned segments of each speaker.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "classic/sclite/align.hpp"

namespace treegauge::classic::sclite_parts {

struct Path {
  std::string id;
  std::string label;
  std::string file;
  std::string channel;
  std::vector<Pair> pairs;
  bool has_confidences = false;
};

struct Speaker {
  std::string name;
  int correct = 0;
  int substituted = 0;
  int deleted = 0;
  int inserted = 0;
  int wrong_segments = 0;
  std::vector<Path> paths;

  [[nodiscard]] int segments() const { return static_cast<int>(paths.size()); }
  [[nodiscard]] int words() const { return correct + substituted + deleted; }
  [[nodiscard]] int errors() const { return substituted + deleted + inserted; }
  void add(Path path);
};

struct Scores {
  std::string title;
  bool case_matters = false;
  bool characters = false;
  std::vector<Speaker> speakers;  // as they appear

  [[nodiscard]] Speaker& speaker(std::string_view name);
};

}  // namespace treegauge::classic::sclite_parts
