#include "cold/repair/refusals.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/lower.hpp"
#include "text/spaces.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

// In small letters, apostrophes straight.
constexpr auto kRefusals = std::to_array<std::string_view>({
    // English
    "sorry",
    "i apologize",
    "i apologise",
    "my apologies",
    "i cannot",
    "i can't",
    "i can not",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i am not able",
    "i won't",
    "i will not",
    "i must decline",
    "i decline",
    "i refuse",
    "i don't feel comfortable",
    "as an ai",
    "as a language model",
    "as a large language model",
    "can't assist",
    "cannot assist",
    "can't help",
    "cannot help",
    "can't comply",
    "cannot comply",
    "unable to assist",
    "unable to help",
    "unable to parse",
    "unable to provide",
    // German
    "tut mir leid",
    "ich kann nicht",
    "ich kann das nicht",
    "ich kann diesen satz nicht",
    "ich kann diese anfrage nicht",
    "ich kann ihnen",
    "ich kann dir",
    "kann ich nicht",
    "kann ich leider nicht",
    "leider kann ich",
    "ich bin nicht in der lage",
    "als ki",
    "als sprachmodell",
    // French
    "désolé",
    "désolée",
    "je ne peux pas",
    "je ne puis",
    "je ne suis pas en mesure",
    "je suis incapable",
    "en tant qu'ia",
    "en tant que modèle",
    // Spanish, Portuguese, Italian, Catalan, Romanian
    "lo siento",
    "no puedo",
    "como modelo de lenguaje",
    "desculpe",
    "sinto muito",
    "não posso",
    "não consigo",
    "como modelo de linguagem",
    "mi dispiace",
    "non posso",
    "non sono in grado",
    "em sap greu",
    "îmi pare rău",
    "nu pot",
    // Dutch, Swedish, Danish, Norwegian, Finnish
    "het spijt me",
    "ik kan dit niet",
    "ik kan niet",
    "ik kan geen",
    "ik ben niet in staat",
    "jag kan inte",
    "jag kan tyvärr",
    "tyvärr kan jag",
    "jeg kan ikke",
    "beklager",
    "en voi",
    "en pysty",
    "pahoittelen",
    // Polish, Czech, Hungarian, Turkish
    "przepraszam",
    "przykro mi",
    "nie mogę",
    "omlouvám se",
    "je mi líto",
    "nemohu",
    "sajnálom",
    "nem tudok",
    "üzgünüm",
    "özür dilerim",
    // Russian, Ukrainian, Greek
    "извините",
    "простите",
    "к сожалению, я",
    "я не могу",
    "вибачте",
    "я не можу",
    "λυπάμαι",
    "συγγνώμη",
    "δεν μπορώ",
    // Arabic, Persian, Hebrew, Hindi
    "عذرا",
    "عذراً",
    "عذرًا",
    "آسف",
    "لا أستطيع",
    "لا يمكنني",
    "متأسفم",
    "نمی‌توانم",
    "מצטער",
    "מצטערת",
    "אני לא יכול",
    "איני יכול",
    "क्षमा करें",
    "माफ़ कीजिए",
    "मुझे खेद है",
    // Vietnamese, Indonesian
    "xin lỗi",
    "tôi không thể",
    "maaf",
    "saya tidak dapat",
    "saya tidak bisa",
    // Chinese, Japanese, Korean
    "抱歉",
    "对不起",
    "對不起",
    "我无法",
    "我無法",
    "我不能",
    "申し訳",
    "ごめんなさい",
    "すみません",
    "できません",
    "죄송",
    "할 수 없습니다",
});

constexpr std::size_t kBeginning = 400;  // characters
constexpr char32_t kNoBlanks = 0x2E80;   // from here on scripts are written without blanks
constexpr std::string_view kCurly = "\xE2\x80\x99";

// The beginning in small letters, with straight apostrophes and single blanks.
std::string plain(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t size = 0; end < text.size() && size < kBeginning; ++size)
    end += utf8::decode(text, end).bytes;
  const std::string small = lower(text.substr(0, std::min(end, text.size())));
  std::string out;
  for (std::size_t at = 0; at < small.size();) {
    const char c = small[at];
    if (is_ascii_space(c)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
      ++at;
    } else if (std::string_view(small).substr(at).starts_with(kCurly)) {
      out += '\'';
      at += kCurly.size();
    } else {
      out += c;
      ++at;
    }
  }
  return out;
}

bool is_letter_at(std::string_view text, std::size_t at) {
  return at < text.size() && is_letter_or_digit(utf8::decode(text, at).code);
}

bool is_letter_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  do --at;
  while (at > 0 && utf8::is_continuation(text[at]));
  return is_letter_at(text, at);
}

// As whole words, where words have limits.
bool has_phrase(std::string_view text, std::string_view phrase) {
  const bool limits = utf8::decode(phrase, 0).code < kNoBlanks;
  for (std::size_t at = text.find(phrase); at != text.npos; at = text.find(phrase, at + 1))
    if (!limits || (!is_letter_before(text, at) && !is_letter_at(text, at + phrase.size()))) return true;
  return false;
}

}  // namespace

bool is_refusal(std::string_view text, const std::vector<std::string_view>* gold) {
  const std::string said = plain(text);
  std::string asked;
  if (gold != nullptr) {
    // «I can not stay» may be the sentence itself, and can n't one word.
    for (const std::string_view word : *gold) {
      const std::string small = plain(word);
      if (small != "n't" && !small.starts_with('\'') && !asked.empty()) asked += ' ';
      asked += small;
    }
  }
  return std::any_of(kRefusals.begin(), kRefusals.end(), [&](std::string_view phrase) {
    return has_phrase(said, phrase) && !has_phrase(asked, phrase);
  });
}

}  // namespace treegauge::repair
