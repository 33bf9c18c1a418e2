"""Long tree distances are announced before they begin, and ``patience`` works alike in every command."""

import pytest
from helpers.shared import run

from treegauge.base import time_limit as patience
from treegauge.base.time_limit import patient

GOLD = "(S (NP (D the) (N dog)) (VP (V barks)))\n"
TEST = "(S (D the) (NP (N dog) (NP (N barks))))\n"
#: seconds that ten cells take, by the estimate
TEN_CELLS = 1e-8


@pytest.fixture
def files(tmp_path):
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text(GOLD)
    test.write_text(TEST)
    return gold, test


@pytest.fixture
def short(monkeypatch):
    """Ten cells are long work."""
    monkeypatch.setattr(patience, "LONG", TEN_CELLS)


COMMANDS = {
    "score": ["score", "GOLD", "TEST"],
    "compare": ["compare", "GOLD", "TEST", "GOLD"],
    "attribute": ["attribute", "GOLD", "--condition", "text=TEST", "--condition", "asr=TEST"],
    "rank": ["rank", "GOLD", "TEST", "--most", "0"],
}


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_scores_tells_and_asks(command, files, capsys):
    gold, test = map(str, files)
    arguments = [one.replace("GOLD", gold).replace("TEST", test) for one in COMMANDS[command]]
    done = run(*arguments, "-m", "t-dice")
    assert done.code == 0, done.err
    assert capsys.readouterr().err.startswith(
        "treegauge: note: t-dice: tree distance of 9 and 9 nodes"
    )
    refused = run(*arguments, "-m", "t-dice", "--patience", str(TEN_CELLS))
    assert refused.code == 2
    assert "--patience" in refused.err


@pytest.mark.usefixtures("short")
def test_lineages_have_the_same_limit(files, capsys):
    """Of deep sentences, too, the work is bounded; how much it is shows while it is done."""
    done = run("score", *files, "-m", "leaf-ancestor")
    assert done.code == 0, done.err
    told = capsys.readouterr().err
    assert told.startswith(
        "treegauge: note: leaf-ancestor: comparing the lineages of 3 words takes long"
    )
    refused = run("score", *files, "-m", "leaf-ancestor", "--patience", str(TEN_CELLS))
    assert refused.code == 2
    assert "lineages of 3 words takes more than 10 table cells" in refused.err
    assert "--patience" in refused.err
    # Each stretch has its own limit: many sentences are not one long one.
    for file in files:
        file.write_text(file.read_text() * 50)
    assert run("score", *files, "-m", "leaf-ancestor", "--patience", str(10 * TEN_CELLS)).code == 0


@pytest.mark.usefixtures("short")
def test_blocks_tell_once_and_are_refused_alike(files, capsys, monkeypatch):
    for file in files:
        file.write_text(file.read_text() * 4)
    monkeypatch.setenv("TREEGAUGE_BLOCK", "1")
    assert run("score", *files, "-m", "t-dice").code == 0
    # Also where the command was told how patient to be.
    assert run("score", *files, "-m", "t-dice", "--patience", "5").code == 0
    lines = capsys.readouterr().err.splitlines()
    assert [line[:25] for line in lines] == ["treegauge: note: t-dice: "] * 2
    refused = run("score", *files, "-m", "t-dice", "--patience", str(TEN_CELLS))
    assert refused.code == 2
    assert "--patience" in refused.err


def test_who_listens_goes_on_listening():
    told: list[str] = []
    with patient(tell=told.append), patient(5):
        listener = patience.LISTENER.get()
        assert listener is not None
        assert listener[0] == told.append
        assert patience.SECONDS.get() == 5
    with patient(5):
        assert patience.LISTENER.get() is None
