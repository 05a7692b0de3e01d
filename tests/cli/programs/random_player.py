#!/usr/bin/env python3
"""Plays any game at random: an example of a program for `parlour host` (docs/protocol.md)."""
import json
import random
import sys

chance = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)


def decide(view):
    # If "complete" is false, these are some of the legal actions, and enough to play.
    return chance.choice(view["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        answer = {"id": message["id"], "action": decide(message["view"])}
        print(json.dumps(answer), flush=True)
    # "game", "event" and "end" want no answer.
