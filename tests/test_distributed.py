"""Scoring in parts, on any engine: the same bytes as on one machine; lost workers; going on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from helpers.odd_files import SENTENCES, TREES

import treegauge
from treegauge import distributed
from treegauge.cli import dispatch
from treegauge.errors import MismatchError, SettingsError
from treegauge.running.part import NeedsAll
from treegauge.running.score_files import SIZE

SAMPLE = 6


@pytest.fixture
def sides(tmp_path) -> tuple[str, str]:
    """Six pairs of files: equal words, other words, a broken sentence."""
    for side in ("gold", "test"):
        (tmp_path / side).mkdir()
    for number in range(SAMPLE):
        lines = [TREES[(n + number) % 3] for n in range(4 + number)]
        (tmp_path / "gold" / f"{number}.mrg").write_text("\n".join(lines) + "\n")
        if number == 2:
            lines[1] = lines[1].replace("(NP", "(XP")
        if number == 3:
            lines[-1] = lines[-1].replace("rain", "grain").replace("boat", "goat")
        if number == 4:
            lines[2] = "(S (NN"
        (tmp_path / "test" / f"{number}.mrg").write_text("\n".join(lines) + "\n")
    return str(tmp_path / "gold"), str(tmp_path / "test")


@pytest.fixture(autouse=True)
def small_groups(monkeypatch) -> None:
    """A task for each file or two."""
    monkeypatch.setattr("treegauge.distributed.SIZE", 1)
    assert SIZE > 1


OPTIONS: tuple[dict, ...] = (
    {},
    {"by": "label,document,sentence"},
    {"metrics": "brackets,tags,wer"},
    {"summary": 20, "metrics": "brackets"},
    {"chunks": "document"},
)


@pytest.mark.parametrize("options", OPTIONS)
def test_parts_are_the_whole(sides, options) -> None:
    whole = treegauge.score(*sides, on_error="zero", name="t", **options)
    result = distributed.score(*sides, engine=map, on_error="zero", name="t", **options)
    assert result == whole


def test_lists_of_files_and_urls(sides) -> None:
    pytest.importorskip("fsspec")
    whole = treegauge.score(*sides, on_error="zero", name="t")
    lists = [[str(one) for one in sorted(Path(side).iterdir())] for side in sides]
    assert distributed.score(*lists, engine=map, on_error="zero", name="t").metrics == whole.metrics
    urls = [f"file://{side}" for side in sides]
    assert distributed.score(*urls, engine=map, on_error="zero", name="t") == whole


def test_files_in_memory_and_parts_that_follow_them(sides, tmp_path) -> None:
    """Files of any file system; a part of a file that has changed, though not in size, is scored again."""
    memory = pytest.importorskip("fsspec").filesystem("memory")
    names = ("gold", "test")
    for name, side in zip(names, sides, strict=True):
        for file in sorted(Path(side).iterdir()):
            memory.pipe_file(f"/{tmp_path.name}/{name}/{file.name}", file.read_bytes())
    urls = [f"memory://{tmp_path.name}/{name}" for name in names]
    options = {"on_error": "zero", "name": "t", "parts": tmp_path / "parts"}
    whole = treegauge.score(*sides, on_error="zero", name="t")
    assert distributed.score(*urls, engine=map, **options) == whole
    path = Path(sides[1]) / "0.mrg"
    path.write_text(path.read_text().replace("(VP", "(NP"))
    memory.pipe_file(f"/{tmp_path.name}/test/0.mrg", path.read_bytes())
    changed = treegauge.score(*sides, on_error="zero", name="t")
    assert changed != whole
    assert distributed.score(*urls, engine=map, **options) == changed


def test_workers_may_run_in_another_directory(sides, tmp_path, monkeypatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def engine(work, tasks):
        for task in tasks:
            with monkeypatch.context() as there:
                there.chdir(elsewhere)
                yield work(task)

    monkeypatch.chdir(tmp_path)
    whole = treegauge.score("gold", "test", on_error="zero", name="t")
    options = {"on_error": "zero", "name": "t", "parts": "parts"}
    assert distributed.score("gold", "test", engine=engine, **options) == whole
    assert list((tmp_path / "parts").iterdir())
    assert not list(elsewhere.iterdir())


def test_an_engine_is_let_go_when_the_run_stops(sides, monkeypatch) -> None:
    gone: list[bool] = []

    def engine(work, tasks):
        try:
            for task in tasks:
                yield work(task)
        finally:
            gone.append(True)

    def refuse(*_: object) -> NeedsAll:
        return NeedsAll("for a test")

    monkeypatch.setattr("treegauge.running.part.Total.add", refuse)
    with pytest.raises(SettingsError, match="for a test") as kept:
        distributed.score(*sides, engine=engine, on_error="zero")
    assert gone
    assert kept.value


def test_files_of_another_format_are_not_left_out_without_a_word(sides) -> None:
    (Path(sides[0]) / "rows.conllu").write_text("1\thush\t_\tINTJ\t_\t_\t0\troot\t_\t_\n\n")
    with pytest.raises(SettingsError, match="of another format: choose files by ext="):
        distributed.score(*sides, engine=map, on_error="zero", format="ptb")
    result = distributed.score(*sides, engine=map, on_error="zero", format="ptb", ext=".mrg")
    assert result.coverage.gold > 0


def test_what_stops_one_machine_stops_many(sides) -> None:
    with pytest.raises(MismatchError) as one:
        treegauge.score(*sides)
    with pytest.raises(MismatchError) as many:
        distributed.score(*sides, engine=map)
    assert str(many.value) == str(one.value)
    assert many.value.issues == one.value.issues


def test_a_run_goes_on_behind_its_parts(sides, tmp_path) -> None:
    """Tasks that are done are not done again; what is saved is a result that can be merged."""
    done: list[str] = []

    def broken_off(work, tasks):
        for task in tasks:
            if len(done) == 2:
                raise KeyboardInterrupt
            done.append(task[0].name)
            yield work(task)

    def rest(work, tasks):
        for task in tasks:
            done.append(task[0].name)
            yield work(task)

    parts = tmp_path / "parts"
    whole = treegauge.score(*sides, on_error="zero", name="t")
    with pytest.raises(KeyboardInterrupt):
        distributed.score(*sides, engine=broken_off, parts=parts, on_error="zero", name="t")
    result = distributed.score(*sides, engine=rest, parts=parts, on_error="zero", name="t")
    assert result == whole
    assert len(done) == len(set(done)) == len(list(parts.iterdir()))
    # All parts are there now: nothing is scored.
    again = distributed.score(*sides, engine=rest, parts=parts, on_error="zero", name="t")
    assert again == whole
    assert len(done) == len(list(parts.iterdir()))
    merged = treegauge.merge([treegauge.Result.load(path) for path in sorted(parts.iterdir())])
    assert merged.metrics == whole.metrics
    # Other options, other parts.
    distributed.score(*sides, engine=rest, parts=parts, on_error="skip", name="t")
    assert len(list(parts.iterdir())) == 2 * len(set(done))
    # A file that has changed is scored again, the others are not.
    before = len(done)
    path = Path(sides[1]) / "0.mrg"
    path.write_text(path.read_text().replace("(VP", "(NP"))
    distributed.score(*sides, engine=rest, parts=parts, on_error="zero", name="t")
    assert len(done) == before + 1


def test_a_damaged_part_is_told(sides, tmp_path) -> None:
    parts = tmp_path / "parts"
    distributed.score(*sides, engine=map, parts=parts, on_error="zero")
    saved = min(parts.iterdir())
    saved.write_text(saved.read_text().replace('"part"', '"apart"'))
    with pytest.raises(treegauge.errors.InputError, match="not a part of a run"):
        distributed.score(*sides, engine=map, parts=parts, on_error="zero")


def test_dependencies(tmp_path) -> None:
    for side in ("gold", "test"):
        (tmp_path / side).mkdir()
        for number in range(3):
            text = "".join(SENTENCES[(n + number) % 3] for n in range(5))
            if side == "test":
                text = text.replace("nsubj", "obj")
            (tmp_path / side / f"{number}.conllu").write_text(text)
    both = [str(tmp_path / side) for side in ("gold", "test")]
    assert distributed.score(*both, engine=map, name="t") == treegauge.score(*both, name="t")


def test_what_cannot_be_cut_is_refused(sides) -> None:
    with pytest.raises(SettingsError, match="cannot be done in parts"):
        distributed.score(*sides, engine=map, co_optimal=5)
    with pytest.raises(SettingsError, match="--parts goes with"):
        raise SettingsError(dispatch(["score", *sides, "--parts", "x"]).err)


def test_where_there_is_no_cluster_one_line_says_so(sides, monkeypatch) -> None:
    class NoRay:
        """What a Ray that cannot be reached does."""

        @staticmethod
        def is_initialized() -> bool:
            return False

        @staticmethod
        def init(*_: object, **__: object) -> None:
            raise RuntimeError(
                "Initialization failure:\nTraceback (most recent call last):\nit is gone"
            )

    monkeypatch.setattr("treegauge.distributed._ray", lambda: NoRay)
    told = dispatch(["score", *sides, "--cluster", "ray://nowhere:1"])
    assert told.code == 2
    assert told.err == "treegauge: there is no Ray at 'ray://nowhere:1': it is gone\n"


@pytest.mark.slow
def test_ray_survives_a_lost_worker(sides, tmp_path, capsys) -> None:
    """Two processes; the one that has the third task is killed in it, once.  Standard output is the result's."""
    ray = pytest.importorskip("ray")
    ray.init(
        "local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
    )
    mark = str(tmp_path / "killed")

    def deadly(work, tasks):
        third = tasks[2][0].name

        def once(task):
            if task[0].name == third and not Path(mark).exists():
                Path(mark).write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
            return work(task)

        return distributed.on_ray("auto")(once, tasks)

    try:
        result = distributed.score(*sides, engine=deadly, on_error="zero", name="t")
    finally:
        ray.shutdown()
    assert Path(mark).read_text() != str(os.getpid())
    assert capsys.readouterr().out == ""
    assert result == treegauge.score(*sides, on_error="zero", name="t")


@pytest.mark.slow
def test_the_command_on_ray(sides) -> None:
    """The same bytes, to standard output and to standard error."""
    pytest.importorskip("ray")
    arguments = ["score", *sides, "--on-error", "zero", "--by", "document", "-f"]
    for form in ("text", "json"):
        one = dispatch([*arguments, form])
        many = dispatch([*arguments, form, "--cluster", "local"])
        assert ("".join(many.out), many.err, many.code) == ("".join(one.out), one.err, one.code)
