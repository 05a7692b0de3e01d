#!/usr/bin/env python3
"""Rates the boards of Flax: plays games of quick bots on each and prints the share that the first
player wins, with its 95 % interval. A board is fair if the share is between 47 and 53 %.

    tests/bench/boards.py [--program build/native/parlour] [--games 2000] [--seats 2] [BOARD...]

With more seats it prints the share of each. Ends with 1 if a board for two is not fair."""
import argparse
import json
import subprocess
import sys

LOW, HIGH = 0.47, 0.53


def shares(options, board):
    command = [options.program, 'simulate', 'flax', '--seats', str(options.seats), '--games', str(options.games),
               '--seed', str(options.seed), '--bots', options.bots, '--options', f'board={board}', '--json']
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)['by_seat']


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('boards', nargs='*', default=[str(n) for n in range(1, 16)], help='numbers or codes; all')
    parser.add_argument('--program', default='build/native/parlour')
    parser.add_argument('--games', type=int, default=2000)
    parser.add_argument('--seats', type=int, default=2)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--bots', default='hard@30')
    options = parser.parse_args()
    unfair = []
    for board in options.boards:
        seats = shares(options, board)
        shown = seats[:1] if options.seats == 2 else seats
        told = [f"{seat['share']:.1%} ({seat['low']:.1%} to {seat['high']:.1%})" for seat in shown]
        print(f'board {board}: ' + ', '.join(told), flush=True)
        if options.seats == 2 and not LOW <= seats[0]['share'] <= HIGH:
            unfair.append(board)
    if unfair:
        sys.exit('not fair: ' + ', '.join(unfair))


main()
