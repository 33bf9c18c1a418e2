// Pairs the files of two directories.
#pragma once
#include <string>
#include <vector>

namespace treegauge::classic::srleval_parts {

struct FilePair {
  std::string name;  // The path below the directory, without extension.
  std::string ref;
  std::string hyp;
};

struct Pairing {
  std::vector<FilePair> pairs;
  std::vector<std::string> alone;  // Reference files that have no partner.
};

// Every file below ref_dir that ends in ref_ext, with the file of the same relative path below
// hyp_dir, in the order in which the directories list them.
[[nodiscard]] Pairing pair_files(const std::string& ref_dir, const std::string& hyp_dir,
                                 const std::string& ref_ext, const std::string& hyp_ext);

}  // namespace treegauge::classic::srleval_parts
