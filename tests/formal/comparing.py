"""Comparing: what the library and the specification say of the same tables, and where they differ."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

import attrs
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

import slimestack as ss
from formal import bridge, terms
from formal.spec import Answer, Question, Spec


@attrs.frozen
class Asked:
    """What is asked: the table, and which of its legal actions are played."""

    state: ss.State
    actions: tuple[ss.Action, ...] = attrs.field(repr=lambda some: f"{len(some)} actions")
    """Counted in the repr, because hypothesis warns of a long one instead of showing the difference."""


@attrs.frozen
class Difference:
    """Something about a table of which the two say different things."""

    state: ss.State
    action: ss.Action | None
    what: str
    library: str
    specification: str

    def __str__(self) -> str:
        done = "" if self.action is None else f"\naction: {self.action}"
        return (
            f"the library and the specification differ in {self.what}\n"
            f"{ss.position_text(self.state)}{_cards(self.state)}{done}\n"
            f"the library:       {self.library}\nthe specification: {self.specification}"
        )


def _cards(state: ss.State) -> str:
    """The cards that play a part, where they are none that everybody can look up."""
    edition, here = state.game.edition, state.pending
    if edition == ss.invented_edition():
        return ""
    here = here.then if isinstance(here, ss.Drawing | ss.DealingRites) else here
    lines = [f"\n{rite}: {edition.rite[rite].condition}, {edition.rite[rite].me} ME" for rite in state.row]
    if isinstance(here, ss.Resolving | ss.RippleWindow):
        lines.append(f"\n{here.ripple}: {' / '.join(map(str, edition.ripple[here.ripple].parts))}")
    return "".join(lines)


def differences(spec: Spec, asked: Sequence[Asked]) -> list[list[Difference]]:
    """For each table, where the two differ about it."""
    tables = [bridge.table_of(one.state) for one in asked]
    answers = spec.ask([(table, None) for table in tables], step=False, scores=True)
    requests: list[Question] = []
    for one, table in zip(asked, tables, strict=True):
        requests += [(table, terms.action(action)) for action in one.actions]
    results = iter(spec.results(requests))
    return [
        [
            *_of_the_table(one.state, answer),
            *(found for action in one.actions for found in _of_a_step(one.state, action, next(results))),
        ]
        for one, answer in zip(asked, answers, strict=True)
    ]


def _of_the_table(state: ss.State, answer: Answer) -> Iterable[Difference]:
    """Differences about what is legal, what is likely, who is to act, where the Token is, and who has what."""
    seats = range(state.game.players)
    pairs: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        ("the legal actions", lambda: _texts(ss.legal_actions(state)), lambda: _texts(bridge.legal_of(answer))),
        ("the chances", lambda: dict(ss.chance_outcomes(state)), lambda: bridge.chance_of(answer)),
        ("who is to act", lambda: ss.to_act(state), lambda: bridge.actor_of(answer)),
        ("where the Token is", lambda: ss.token_holder(state), lambda: bridge.token_of(answer)),
        (
            "the scores",
            lambda: tuple((score, score.total) for score in [ss.score(state, seat) for seat in seats]),
            lambda: bridge.scores_of(answer),
        ),
        ("who has won", lambda: _winners(ss.result(state)), lambda: bridge.winners_of(answer)),
        (
            "the table itself",
            lambda: _fields(bridge.canonical(state)),
            lambda: _fields(bridge.state_of(answer, state.game)),
        ),
    ]
    for what, ours, theirs in pairs:
        yield from _difference(state, None, what, ours, theirs)


def _winners(result: ss.Result | None) -> object:
    return result and (result.winners, result.tie_break)


def _of_a_step(state: ss.State, action: ss.Action, answer: Answer | None) -> Iterable[Difference]:
    """The difference in what comes of an action, if there is one."""

    def ours() -> object:
        return _fields(bridge.canonical(ss.apply(state, action)))

    def theirs() -> object:
        return {"refused": action} if answer is None else _fields(bridge.state_of(answer, state.game))

    yield from _difference(state, action, "what comes of an action", ours, theirs)


def _difference(
    state: ss.State, action: ss.Action | None, what: str, ask: Callable[[], object], read: Callable[[], object]
) -> Iterable[Difference]:
    """The difference between what the library says when it is asked, and what is read from the answer."""
    ours: object
    theirs: object
    try:
        ours = ask()
    except Exception as error:  # noqa: BLE001  # with a wrong rule the library may fail in any way
        ours = f"it fails: {error!r}"
    try:
        theirs = read()
    except (AssertionError, ValueError, LookupError) as error:
        theirs = f"no table of the game can be read from the answer: {error!r}"
    if ours != theirs:
        yield Difference(state, action, what, *_apart(ours, theirs))


def _texts(actions: Iterable[ss.Action]) -> list[str]:
    return sorted(map(str, actions))


def _fields(state: ss.State) -> dict[str, object]:
    """The state's fields but for the game, which never changes."""
    return {a.name: getattr(state, a.name) for a in attrs.fields(ss.State) if a.name not in {"game", "seed", "_legal"}}


def _apart(ours: object, theirs: object) -> tuple[str, str]:
    """Both as text; of two lists or tables of things, only what is not in both."""
    if isinstance(ours, list) and isinstance(theirs, list):
        return (
            f"only {[x for x in ours if x not in theirs]}",
            f"only {[x for x in theirs if x not in ours]}",
        )
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
        return _named(ours, keys), _named(theirs, keys)
    return str(ours), str(theirs)


def _named(lines: dict[object, object], keys: list[object]) -> str:
    return ", ".join(f"{key}: {_plain(lines[key])}" if key in lines else f"no {key}" for key in keys)


def _plain(value: object) -> str:
    if not isinstance(value, tuple) or not all(isinstance(part, tuple) for part in value):
        return str(value)
    if any(isinstance(one, ss.Slime) for part in value for one in part):
        return " / ".join(ss.swarm_text(swarm) for swarm in value)
    return " / ".join(" ".join(map(str, part)) or "-" for part in value)


# --- many tables, drawn by hypothesis ----------------------------------------------------------------

Tables = tuple[Asked, ...]
SECONDS = 8
"""For how long, in processor time, an example with a difference is made smaller."""


def gathered(tables: st.SearchStrategy[Tables], count: int, number: int = 0) -> list[Tables]:
    """``count`` examples; the same for the same number."""
    drawn: list[Tables] = []
    _over_examples(drawn.append, tables, count, number)
    return drawn


def compare(spec: Spec, tables: st.SearchStrategy[Tables], count: int, number: int = 0) -> list[Asked]:
    """Hold the two against each other on ``count`` examples; the tables that were compared.

    All examples are asked about in one go. Only if there is a difference they are drawn once more, and the
    example that shows it is made as small as it can be. Where a wrong rule stops the drawing, what was drawn
    before is compared.

    :raises AssertionError: at a difference, with the table that shows it
    """
    examples: list[Tables] = []
    stopped: Exception | None = None
    try:
        _over_examples(examples.append, tables, count, number)
    except Exception as error:  # noqa: BLE001  # with a wrong rule the library may fail in any way
        stopped = error
        del examples[count:]
    every = [one for example in examples for one in example]
    lines = differences(spec, every)
    wrong = {one for one, found in zip(every, lines, strict=True) if found}
    known = {example for example in examples if not wrong.intersection(example)}

    failed: dict[Tables, str] = {}
    end = time.process_time() + SECONDS

    def holds(example: Tables) -> None:
        if time.process_time() > end:  # nothing is tried any more, but what has failed still fails
            assert example not in failed, failed[example]
            return
        without_steps = tuple(Asked(one.state, ()) for one in example)
        for asked in () if example in known else (without_steps, example):
            found = [one for some in differences(spec, asked) for one in some]
            if found:
                failed[example] = f"\n{found[0]}"
                raise AssertionError(failed[example])

    if wrong:
        first = next(one for some in lines for one in some)
        try:
            if stopped is None:
                _over_examples(holds, tables, count, number)
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"\n{first}") from error
        raise AssertionError(f"\n{first}") from stopped
    if stopped is not None:
        raise stopped
    return every


def _over_examples(see: Callable[[Tables], None], tables: st.SearchStrategy[Tables], count: int, number: int) -> None:
    @settings(max_examples=count, deadline=None, database=None, phases=(Phase.generate, Phase.shrink))
    @seed(number)
    @given(tables)
    def over(example: Tables) -> None:
        see(example)

    over()
