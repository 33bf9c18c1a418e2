"""One hour of conversation, 40 speakers: STM against CTM, by whole commands, with each use of times.

python bench/conversation.py

Ends with code 1 when a command takes more than its second.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from turns import Rounds

SECONDS, WORDS, SPEAKERS = 3600, 10_000, 40
BOUND = 1.0
ERRORS = 0.2
COMMANDS = {
    "word error rate by speaker": ["-m", "wer,wer:sclite", "--by", "speaker"],
    "aligned by times": ["-m", "wer", "--align", "times", "--by", "speaker"],
    "within 5 s (meeteval's rate)": ["-m", "wer:times:5", "--by", "speaker"],
    "most time in common": ["-m", "wer", "--align", "times:overlap"],
}


def conversation(rng: Random) -> tuple[str, str]:
    """Return what was said, a turn a line on two channels, and what was heard, a word a line."""
    said, heard = [], []
    now, words = 0.0, 0
    length = SECONDS / WORDS
    while words < WORDS:
        count = min(rng.randint(1, 24), WORDS - words)
        speaker, channel = rng.randrange(SPEAKERS), rng.choice("AB")
        turn = [f"w{rng.randrange(2000)}" for _ in range(count)]
        said.append(
            f"hour {channel} s{speaker} {now:.3f} {now + count * length:.3f} {' '.join(turn)}"
        )
        for word in turn:
            kind = rng.random()
            if kind > ERRORS / 3:
                other = word if kind > ERRORS else f"w{rng.randrange(2000)}"
                heard.append((now, f"hour {channel} {now:.3f} {length:.3f} {other}"))
            if rng.random() < ERRORS / 6:
                heard.append((now, f"hour {channel} {now:.3f} {length:.3f} uh"))
            now += length
        words += count
    return "\n".join(said) + "\n", "\n".join(line for _, line in sorted(heard)) + "\n"


def main() -> int:
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        stm, ctm = files = [f"{folder}/hour.stm", f"{folder}/hour.ctm"]
        for path, text in zip(files, conversation(Random(1)), strict=True):
            # Channel after channel, as sclite wants it.
            lines = sorted(text.splitlines(), key=lambda line: line.split()[1])
            Path(path).write_text("\n".join(lines) + "\n")
        program = str(Path(sys.executable).parent / "treegauge")
        commands = {name: [program, "score", *files, *more] for name, more in COMMANDS.items()}
        commands["sclite's reports"] = [
            *(program, "sclite", "-r", stm, "stm", "-h", ctm, "ctm", "-D", "-F"),
            *("-o", "all", "stdout"),
        ]
        rounds = Rounds(commands)
        for name in commands:
            runs = [one[name] for one in rounds.rounds]
            clock = sorted(run.seconds for run in runs)[len(runs) // 2]
            own = sorted(run.processor for run in runs)[len(runs) // 2]
            memory = max(run.memory for run in runs) / 1e6
            missed |= own > BOUND
            print(
                f"{name}: {clock:.2f} s, {own:.2f} s of processors, {memory:.0f} MB (bound {BOUND:.0f} s)"
            )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
