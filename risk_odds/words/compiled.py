"""The loops of Monte Carlo, compiled by numba: only imported where it is installed.

Nothing is allocated in a loop and nothing calls itself. Indices are unsigned, so that no code is made for negative
ones; mixed with signed numbers they would become floats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from risk_odds.words.groups import BLOCK, Groups
from risk_odds.words.search import NO_WORD
from risk_odds.words.unary import BITS, Masks

_F = TypeVar("_F", bound=Callable[..., Any])

U = np.uint64
ONE, SIXTEEN = U(1), U(BLOCK)
ALL_OF_THEM = U((1 << BLOCK) - 1)
MOST_TILES = 255
"""Of one face in a bag: what is counted in a byte."""

WORD_OF_BITS, WORD_OF_HITS = ir.IntType(64), ir.IntType(BLOCK)


def _compiled(function: _F) -> _F:
    return cast(_F, njit(cache=True, nogil=True)(function))


def _inlined(function: _F) -> _F:
    return cast(_F, njit(cache=True, nogil=True, inline="always")(function))


def _code_of_trailing_zeros(_context: Any, bits: Any) -> Any:
    def code(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], target.get_constant(types.boolean, True))

    return types.uint64(types.uint64), code


def _code_of_sixteen(_context: Any, masks: Any, at: Any, lacks: Any, blanks: Any) -> Any:
    if not isinstance(blanks, types.IntegerLiteral):
        return None
    number = blanks.literal_value
    vector = ir.VectorType(WORD_OF_BITS, BLOCK)

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = target.make_array(signature.args[0])(target, builder, arguments[0])
        where = builder.bitcast(builder.gep(array.data, [arguments[1]]), vector.as_pointer())
        undefined, first = ir.Constant(vector, ir.Undefined), ir.Constant(ir.IntType(32), 0)
        same = ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), [0] * BLOCK)
        lacking = builder.shuffle_vector(builder.insert_element(undefined, arguments[2], first), undefined, same)
        missing = builder.and_(builder.load(where, align=8), lacking)
        for _ in range(number):  # one bit less
            missing = builder.and_(missing, builder.sub(missing, ir.Constant(vector, [1] * BLOCK)))
        fit = builder.icmp_unsigned("==", missing, ir.Constant(vector, [0] * BLOCK))
        return builder.zext(builder.bitcast(fit, WORD_OF_HITS), WORD_OF_BITS)

    return types.uint64(masks, types.uint64, types.uint64, blanks), code


trailing_zeros = cast(Callable[[U], U], intrinsic(_code_of_trailing_zeros))
"""The place of the lowest bit that is set."""

sixteen = cast(Callable[[Masks, U, U, int], U], intrinsic(prefer_literal=True)(_code_of_sixteen))
"""Which of sixteen words lack no more tiles than there are blanks; the first word is the lowest bit.

Given: the bits of words, in its first row; the first of the sixteen; the bits that the rack does not have; how many
blanks there are, as a number in the source. The compiler makes vectors of such a comparison only by chance, so it is
written as one: that takes a third of the time.
"""


@_inlined
def _near(masks: Masks, at: U, lacks: U, blanks: int) -> U:
    """Which of sixteen words may lack no more tiles than there are blanks."""
    if blanks == 0:
        return sixteen(masks, at, lacks, 0)
    if blanks == 1:
        return sixteen(masks, at, lacks, 1)
    if blanks == 2:
        return sixteen(masks, at, lacks, 2)
    return ALL_OF_THEM


@_inlined
def _look(groups: Groups, rack: NDArray[np.uint8], lacks: Masks) -> U:
    """Find the bits that a rack does not have, by plane; the set of its rare letters."""
    own = U(0)
    most = groups.held.shape[2] - 1
    lacks[:] = U(0)
    for face in range(len(groups.rare)):
        count = min(np.int64(rack[face]), most)
        if count:
            own |= groups.rare[face]
            for plane in range(len(lacks)):
                lacks[plane] |= groups.held[plane, face, count]
    for plane in range(len(lacks)):
        lacks[plane] = ~lacks[plane]
    return own


@_compiled
def _better(groups: Groups, block: U, hits: U, lacks: Masks, blanks: int, best: int) -> int:
    """The best key of a block's words that are laid with so many blanks, or the best so far."""
    while hits:
        at = block * SIXTEEN + trailing_zeros(hits)
        hits &= hits - ONE
        key = int(groups.keys[at])
        used = 0
        for plane in range(len(lacks)):
            missing = groups.masks[plane, at] & lacks[plane]
            while missing and used <= blanks:
                key -= groups.losses[U(plane * BITS) + trailing_zeros(missing)]
                missing &= missing - ONE
                used += 1
        if used <= blanks and key > best:
            best = key
    return best


@_compiled
def _without_blanks(groups: Groups, own: U, lacks: Masks) -> int:
    """The best key of a rack by its real tiles: in each group whose rare letters it has, the first word it can lay."""
    best = NO_WORD
    rare = own
    while True:
        group = groups.slots[rare]
        if group >= 0:
            block, end = groups.firsts[U(group)], groups.firsts[U(group) + ONE]
            while block < end and groups.tops[block] > best:
                hits = sixteen(groups.masks, block * SIXTEEN, lacks[0], 0)
                if hits:
                    found = _better(groups, block, hits, lacks, 0, best)
                    if found > best:
                        best = found
                        break
                block += ONE
        if not rare:
            return best
        rare = (rare - ONE) & own  # the next smaller set of the rack's own rare letters


@_compiled
def _by_groups(groups: Groups, own: U, lacks: Masks, blanks: int, best: int) -> int:
    """The best key of a rack with blanks, which stand for rare letters of a group that it does not have first."""
    at, end = U(0), U(len(groups.needs) - BLOCK)
    while at < end and groups.tops[groups.firsts[at]] + blanks * groups.gain > best:
        near = _near(groups.needs, at, ~own, blanks)
        while near:
            group = at + trailing_zeros(near)
            near &= near - ONE
            best = _by_blanks(groups, group, groups.needs[group] & ~own, lacks, blanks, best)
        at += SIXTEEN
    return best


@_inlined
def _by_blanks(groups: Groups, group: U, missing: U, lacks: Masks, blanks: int, best: int) -> int:
    """The best key of a rack in a group of which it misses some rare letters, or the best so far."""
    left = blanks
    slack = 0
    while missing and left >= 0:
        slack -= groups.rare_losses[trailing_zeros(missing)]
        missing &= missing - ONE
        left -= 1
    if left < 0:
        return best
    slack += left * groups.gain
    block, end = groups.firsts[group], groups.firsts[group + ONE]
    while block < end and groups.tops[block] + slack > best:
        hits = _near(groups.masks, block * SIXTEEN, lacks[0], blanks)
        if hits:
            best = _better(groups, block, hits, lacks, blanks, best)
        block += ONE
    return best


@_compiled
def best_keys(groups: Groups, racks: NDArray[np.uint8], keys: NDArray[np.int64]) -> None:
    """Write down the key of the best word of each rack, `NO_WORD` where it holds none.

    Args:
        groups: The words.
        racks: Axis 0: racks, axis 1: faces, the blank last.
        keys: What is found. Axis 0: racks.
    """
    lacks = np.empty(len(groups.masks), np.uint64)
    for at in range(len(racks)):
        own = _look(groups, racks[at], lacks)
        blanks = int(racks[at, len(groups.rare)])
        best = _without_blanks(groups, own, lacks)
        keys[at] = _by_groups(groups, own, lacks, blanks, best) if blanks else best


@_compiled
def deal(
    uniforms: NDArray[np.float64], bags: NDArray[np.uint8], sizes: NDArray[np.int64], racks: NDArray[np.uint8]
) -> None:
    """Draw racks from bags, as `draws.deal` says.

    Args:
        uniforms: Axis 0: draws, axis 1: a random number for each tile.
        bags: Axis 0: draws or one, axis 1: faces.
        sizes: Axis 0: draws or one, axis 1: racks.
        racks: The racks that are filled, empty before. Axis 0: racks, axis 1: draws, axis 2: faces.
    """
    row = np.empty(MOST_TILES * bags.shape[1], np.uint8)
    for draw in range(len(uniforms)):
        left = 0
        for face in range(bags.shape[1]):
            for _ in range(bags[draw if len(bags) > 1 else 0, face]):
                row[left] = face
                left += 1
        at = 0
        for rack in range(sizes.shape[1]):
            for _ in range(sizes[draw if len(sizes) > 1 else 0, rack]):
                rest = left - at
                chosen = at + min(int(uniforms[draw, at] * rest), rest - 1)
                racks[rack, draw, row[chosen]] += 1
                row[chosen] = row[at]
                at += 1
