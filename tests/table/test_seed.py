"""The seed: its published test vectors, that it is uniform and exact, and that nothing ever shows it."""

from __future__ import annotations

import copy
import json
import pickle
import traceback
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import attrs
import pytest

import slimestack as ss
from slimestack.chance import SeedStream
from slimestack.table.seed import MAX_COUNTER

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
HALF = 2**63 + 1
"""Of so many cards the numbers below 2**64 hold one multiple, so that nearly every second number is rejected."""

pytestmark = pytest.mark.ruling("RULING.INFO.4")


def given(vector: dict[str, Any]) -> int | bytes:
    """The int or the bytes of a vector; ints are written as text, for they can be long."""
    return int(vector["int"]) if "int" in vector else bytes.fromhex(vector["bytes"])


def key_of(seed: int | bytes) -> bytes:
    """The key by the documented scheme: BLAKE2b of the bytes, or of the int in two's complement, highest byte first."""
    if isinstance(seed, bytes):
        return blake2b(seed, digest_size=32, person=b"slimestack bytes").digest()
    data = seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True)
    return blake2b(data, digest_size=32, person=b"slimestack int").digest()


def number(key: bytes, i: int) -> int:
    """Number ``i`` of a key by the documented scheme."""
    digest = blake2b((i // 8).to_bytes(8, "big"), key=key).digest()
    return int.from_bytes(digest[8 * (i % 8) : 8 * (i % 8) + 8], "big")


def below(seed: ss.Seed, n: int) -> tuple[int, ss.Seed]:
    """One number below ``n``, and the seed after it."""
    numbers = SeedStream(seed)
    return numbers.below(n), numbers.seed()


def taken(seed: ss.Seed, n: int, times: int) -> tuple[list[int], ss.Seed]:
    """So many numbers below ``n`` in turn, and the seed after them."""
    found = []
    for _ in range(times):
        at, seed = below(seed, n)
        found.append(at)
    return found, seed


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: str(given(v))[:12])
def test_published_vectors(vector: dict[str, Any]) -> None:
    """Key, numbers and choices of each published seed are what the scheme says and what this library computes."""
    seed = ss.Seed.of(given(vector))
    assert seed.key.hex() == vector["key"] == key_of(given(vector)).hex()
    assert [str(number(seed.key, i)) for i in range(10)] == vector["numbers"]
    assert [taken(ss.Seed(seed.key, i), 2**64, 1)[0][0] for i in range(10)] == [int(n) for n in vector["numbers"]]
    assert taken(seed, 6, 12)[0] == vector["below_6"]
    found, after = taken(seed, HALF, 4)
    assert [str(at) for at in found] == vector["below_2**63+1"]
    assert after == ss.Seed(seed.key, vector["numbers_taken"])


def test_one_number_is_taken_for_a_choice_and_one_for_each_rejection() -> None:
    """A number at or above the largest multiple of n is passed over, and costs one counter value."""
    seed = ss.Seed.of(7)
    numbers = [number(seed.key, i) for i in range(60)]
    assert {n < HALF for n in numbers} == {True, False}
    wanted = [n for n in numbers if n < HALF]
    found, after = taken(seed, HALF, len(wanted))
    assert found == wanted
    assert after.counter == max(i for i, n in enumerate(numbers) if n < HALF) + 1


def test_the_bound_of_rejection_is_exact() -> None:
    """For an n that the largest number just reaches or just misses, exactly the numbers above the multiple go."""
    first = number(ss.Seed.of(7).key, 0)
    for n, kept in ((first + 1, True), (first, False)):
        assert 2**64 // n == 1
        at, after = below(ss.Seed.of(7), n)
        assert (after.counter == 1) is kept
        assert (at == first) is kept
    assert below(ss.Seed.of(7), 2**64) == (first, ss.Seed(ss.Seed.of(7).key, 1))
    assert below(ss.Seed.of(7), 1)[0] == 0


def test_choices_are_uniform() -> None:
    """Over 12,000 choices among 6 each is chosen about 2,000 times."""
    counted = Counter(taken(ss.Seed.of(b"uniform"), 6, 12_000)[0])
    assert sum((count - 2_000) ** 2 / 2_000 for count in counted.values()) < 20.5  # 5 degrees of freedom, p = 0.001
    assert sorted(counted) == list(range(6))


def test_outcomes_are_chosen_in_listed_order() -> None:
    """The number modulo the cards picks the card, counted over the outcomes as they are listed."""
    plain = ss.apply(ss.position(["e0", "d0"], deck="e2 m1 p4"), ss.Draw())
    listed = [outcome for outcome, p in ss.chance_outcomes(plain) for _ in range(round(p * 7))]
    for seed in range(30):
        (step,) = ss.settle(ss.with_seed(plain, seed))
        assert step.action == listed[below(ss.Seed.of(seed), 7)[0]]
        assert step.state.seed == below(ss.Seed.of(seed), 7)[1]


def test_rites_and_ripples_are_chosen_in_listed_order() -> None:
    """Each Rite of the deck and each unseen Ripple is one card."""
    dealing = ss.new_game(players=2, starting_types=("ember", "dew"))
    drawing = ss.position(["e0", "d0"], pending=ss.RevealingRipple())
    for plain in (dealing, drawing):
        listed = ss.legal_actions(plain)
        for seed in range(20):
            at, _ = below(ss.Seed.of(seed), len(listed))
            assert ss.settle(ss.with_seed(plain, seed))[0].action == listed[at]


def test_a_seed_stands_for_itself() -> None:
    """A Seed is taken as it is; an int and the bytes of the same digits are different seeds, and so is a negative."""
    seed = ss.Seed.of(7)
    assert ss.Seed.of(seed) is seed
    assert len({ss.Seed.of(7), ss.Seed.of(-7), ss.Seed.of(b"7"), ss.Seed.of(b"\x07"), ss.Seed.of(7 + 256)}) == 5
    assert ss.Seed.of(7) == ss.Seed.of(7)


def test_a_fresh_seed_is_unlike_any_other() -> None:
    """The operating system gives a new key each time."""
    one, other = ss.Seed.fresh(), ss.Seed.fresh()
    assert one != other
    assert (len(one.key), one.counter) == (32, 0)


def test_a_seed_without_more_numbers() -> None:
    """At the end of its counter a seed says so, and the state it was asked for is as before."""
    last = ss.Seed(bytes(32), MAX_COUNTER - 1)
    assert below(last, 1)[1].counter == MAX_COUNTER
    state = ss.position(["e4", "d0"], seed=last)
    with pytest.raises(ss.SlimeStackError, match="this seed has no more numbers"):
        ss.apply(state, ss.Draw())
    assert state == ss.position(["e4", "d0"], seed=last)


@pytest.mark.parametrize("seed", ["7", 7.0, True, None, [7], bytearray(b"7"), object(), 1 << 4096])
def test_what_is_no_seed(seed: object) -> None:
    """Anything but an int, bytes or a Seed is refused by its type, without showing it."""
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.Seed.of(seed)  # type: ignore[arg-type]
    assert "7" not in str(raised.value)


@pytest.mark.parametrize(
    ("key", "counter"),
    [(b"short", 0), (bytes(33), 0), ("x" * 32, 0), (7, 0), (bytes(32), -1), (bytes(32), 2**63), (bytes(32), True),
     (bytes(32), 1.0), (bytes(32), None)],
)  # fmt: skip
def test_what_a_seed_is_made_of(key: object, counter: object) -> None:
    """A key is 32 bytes and a counter a whole number; neither is shown when it is not."""
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.Seed(key, counter)  # type: ignore[arg-type]
    assert repr(key) not in str(raised.value)
    assert str(raised.value).startswith(("Seed.key: expected 32 bytes", "Seed.counter: expected a whole number"))


def test_seeds_are_frozen_values() -> None:
    """A seed is copied and pickled whole, has the hash of its equals, and never changes."""
    seed = ss.Seed(ss.Seed.of(7).key, 5)
    for twin in (copy.copy(seed), copy.deepcopy(seed), pickle.loads(pickle.dumps(seed))):
        assert twin == seed
        assert hash(twin) == hash(seed)
    for name, value in (("counter", 0), ("key", bytes(32))):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(seed, name, value)


def secrets(seed: ss.Seed) -> tuple[str, ...]:
    """Texts that would give a seed's key away."""
    return (seed.key.hex(), repr(seed.key), repr(seed.key)[2:10], str(int.from_bytes(seed.key, "big")))


def test_nothing_shows_a_seed() -> None:
    """Neither its own text nor that of states, steps, verdicts, results or errors contains anything of the key."""
    seed = ss.Seed.of(31_337)
    state = ss.new_game(players=2, seed=seed, starting_types=("ember", "dew"))
    shown: list[object] = [
        seed, state, state.game, ss.steps(state, ss.Draw()), ss.explain(state, ss.Draw()), ss.score(state, 0),
        ss.legal_actions(state), ss.chance_outcomes(state), {"state": state},
    ]  # fmt: skip
    loose: Any = ss
    calls: list[Callable[[], object]] = [
        lambda: ss.apply(state, ss.parse_action("place e9")),
        lambda: loose.apply(state, None),
        lambda: ss.score(state, 9),
        lambda: ss.expand(state, "grow x9"),
        lambda: loose.with_seed(state, "x"),
        lambda: ss.position(["e0", "e0"], seed=seed, active=9),
        lambda: ss.new_game(5, seed=seed),
    ]
    for call in calls:
        with pytest.raises(ss.SlimeStackError) as raised:
            call()
        shown += [raised.value, *raised.value.args, "".join(traceback.format_exception_only(raised.value))]
    for text in (f(thing) for thing in shown for f in (str, repr)):
        assert "31337" not in text
        assert not any(secret in text for secret in secrets(seed))
    assert repr(seed) == str(seed) == "<Seed>"
