#!/usr/bin/env python3
"""Plays Flax greedily: places the chip where it brings most pips into rooms that are not decided.

An example of a program for `parlour host` (docs/protocol.md)."""
import json
import sys


def lead(pips, me):
    return pips[me] - max(n for side, n in enumerate(pips) if side != me)


def worth(state, me, x, y, value):
    """How much this placement changes the room it is in, for me."""
    room = state["board"]["rows"][y - 1][x - 1]
    if room == ".":
        return -1
    names = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    pips = list(state["rooms"][names.index(room)])
    before = lead(pips, me)
    for sx, sy, side, face, _ in state["squares"]:
        if (sx, sy) == (x, y):  # the chip there is covered
            pips[side] -= face
    pips[me] += value
    after = lead(pips, me)
    won = (after > 0) - (before > 0) + (after >= 0) - (before >= 0)
    return 100 * won + (after - before) / (1 + abs(after))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "decide":
        continue
    view = message["view"]

    def of(action):
        if action == "swap":
            return -2
        _, square, value = action.split()  # "place 1,9 6"
        x, y = map(int, square.split(","))
        return worth(view["state"], view["seat"], x, y, int(value))

    print(json.dumps({"action": max(view["legal"], key=of)}), flush=True)
