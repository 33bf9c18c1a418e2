#include "classic/srleval/pairs.hpp"

#include <filesystem>
#include <system_error>

namespace treegauge::classic::srleval_parts {
namespace {

namespace fs = std::filesystem;

// A second part that starts with a slash stands alone. This is why sub-directories are found only
// when REF_DIR ends in a slash: without it, what is left of their path is absolute.
std::string joined(const std::string& first, const std::string& second) {
  if (second.starts_with('/')) return second;
  return first.empty() || first.ends_with('/') ? first + second : first + "/" + second;
}

}  // namespace

Pairing pair_files(const std::string& ref_dir, const std::string& hyp_dir, const std::string& ref_ext,
                   const std::string& hyp_ext) {
  Pairing out;
  std::vector<std::string> open{ref_dir};
  while (!open.empty()) {
    const std::string directory = std::move(open.back());
    open.pop_back();
    const std::string below = directory.substr(ref_dir.size());
    std::vector<std::string> deeper;
    std::error_code error;
    // A directory that cannot be listed counts as empty.
    fs::directory_iterator entry(directory, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      const std::string file = entry->path().filename().native();
      std::error_code ignored;
      if (entry->is_directory(ignored)) {
        if (!entry->is_symlink(ignored)) deeper.push_back(joined(directory, file));
        continue;
      }
      if (!file.ends_with(ref_ext)) continue;
      const std::string stem = file.substr(0, file.size() - ref_ext.size());
      FilePair pair{joined(below, stem), joined(joined(ref_dir, below), file),
                    joined(joined(hyp_dir, below), stem + hyp_ext)};
      if (fs::exists(pair.hyp, ignored))
        out.pairs.push_back(std::move(pair));
      else
        out.alone.push_back(joined(directory, file));
    }
    open.insert(open.end(), deeper.rbegin(), deeper.rend());
  }
  return out;
}

}  // namespace treegauge::classic::srleval_parts
