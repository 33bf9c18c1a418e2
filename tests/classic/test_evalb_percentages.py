"""The percentages of evalb's rows: ``%6.2f`` of the nearest double, as C prints it and Python too."""

from __future__ import annotations

from treegauge import _core


def flat(labels):
    """Return a tree with a bracket over one word for each label, and S over all."""
    return "(S " + " ".join(f"({label} (T w))" for label in labels) + ")"


def test_every_share_of_up_to_eighty_brackets_is_printed_as_c_prints_it(tmp_path):
    # With S: of n + 1 gold brackets m + 1 are in test, too; the other rows have shares of other wholes.
    pairs = [(n, m) for n in range(1, 80) for m in range(n + 1)]
    gold, test = tmp_path / "gold", tmp_path / "test"
    gold.write_text("".join(flat(["X"] * n) + "\n" for n, _ in pairs))
    test.write_text("".join(flat(["X"] * m + ["Y"] * (n - m)) + "\n" for n, m in pairs))
    out, _, code, _ = _core.evalb(["-e", "100000", str(gold), str(test)])
    rows = [line.split() for line in out.decode().split("\n")[3 : 3 + len(pairs)]]
    assert code == 0
    for (n, m), row in zip(pairs, rows, strict=True):
        expected = f"{100.0 * (m + 1) / (n + 1):.2f}"
        assert row[3:8] == [expected, expected, str(m + 1), str(n + 1), str(n + 1)]


def test_shares_in_the_middle_between_two_hundredths(tmp_path):
    # 100 / 32 is 3.125 in binary, too: half to even. 1 / 160 is 0.625 %, which no double is.
    for whole in (32, 64, 160, 800):
        gold, test = tmp_path / "gold", tmp_path / "test"
        shares = range(1, whole + 1)
        gold.write_text((flat(["X"] * (whole - 1)) + "\n") * whole)
        test.write_text(
            "".join(flat(["X"] * (part - 1) + ["Y"] * (whole - part)) + "\n" for part in shares)
        )
        out, _, _, _ = _core.evalb([str(gold), str(test)])
        rows = [line.split()[3] for line in out.decode().split("\n")[3 : 3 + whole]]
        assert rows == [f"{100.0 * part / whole:.2f}" for part in shares]
