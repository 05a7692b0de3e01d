#!/usr/bin/env python3
"""Do the tests notice bugs? Changes one token of the rules, the core or the network at a time, builds, and runs the native
tests until one of them fails.

    tests/mutants.py [--count 100] [--seed 1] [--jobs 2] [--only PATH] [--minutes M]
    tests/mutants.py --report

A mutant is identified by a number and the tree of the last commit: --seed is the first number, --count how many to try.
Results are kept in build/mutants/done, so a run resumes where it stopped; --report prints those of this commit. A mutant
that does not compile is not counted; the next number takes its place. Exits with 1 if fewer than 95 of 100 were caught.

The tree is a worktree in build/mutants. Before the first mutant, all tests must pass; the time that each program takes
then decides when it counts as stuck. A stuck program counts as a catch, and so does one that needs too much memory.
"""
import argparse
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLACE = os.path.join(ROOT, 'build', 'mutants')
TREE = os.path.join(PLACE, 'tree')
BUILD = os.path.join(PLACE, 'build')
DONE = os.path.join(PLACE, 'done')
FOLDERS = ('src/core', 'src/games', 'src/net')
WANTED = 0.95
# The quick ones first, and those that test the rules before those that test rooms.
PROGRAMS = ('core', 'games', 'sample_game', 'laws', 'cli', 'room', 'net', 'rooms', 'attacks', 'ai')
PATIENCE = 3, 20  # factor on a program's time, plus seconds
MEMORY = 4_000_000_000  # bytes per program

TOKEN = re.compile(r'''
    (?P<skip>//[^\n]*|/\*.*?\*/|^[ ]*\#[^\n]*|R"(?P<raw>\w*)\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  | (?P<word>[A-Za-z_]\w*)
  | (?P<number>\d[\w.']*)
  | (?P<sign><=>|<<=|>>=|->\*|<=|>=|==|!=|&&|\|\||\+\+|--|\+=|-=|\*=|\|=|&=|\^=|<<|>>|->|::|[-+*/%<>=!&|^~?:;,.(){}\[\]])
  | (?P<space>\s+)''', re.X | re.S | re.M)

SIGNS = {'<=': ['<'], '>=': ['>'], '==': ['!='], '!=': ['=='], '&&': ['||'], '||': ['&&'], '++': ['--'],
         '--': ['++'], '+=': ['-='], '-=': ['+='], '|=': ['&='], '&=': ['|=']}
SPACED = {'<': ['<='], '>': ['>='], '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['+'], '&': ['|'], '|': ['&'],
          '<<': ['>>'], '>>': ['<<']}  # with spaces around them: neither templates nor pointers
WORDS = {'true': ['false'], 'false': ['true'], 'continue': ['break'], 'break': ['continue']}


def tokens(text):
    """(kind, first, last) of each token that is not a comment, string or preprocessor line."""
    for match in TOKEN.finditer(text):
        if match.lastgroup in ('word', 'number', 'sign'):
            yield match.lastgroup, match.start(), match.end()


def changes(text):
    """(first, last, old text, new text) of each one-token change of a source."""
    out = []
    for kind, a, b in tokens(text):
        token = text[a:b]
        line = text[text.rfind('\n', 0, a) + 1:text.find('\n', b)]
        if re.match(r'\s*(assert|static_assert|template|using|friend|PARLOUR_HOOK)\b', line):
            continue
        if kind == 'number' and token.isdigit():
            new = [str(int(token) + 1)] + ([str(int(token) - 1)] if token != '0' else [])
        elif kind == 'word':
            new = WORDS.get(token, [])
        else:
            spaced = text[a - 1:a] == ' ' and text[b:b + 1] == ' '
            new = SIGNS.get(token, []) + (SPACED.get(token, []) if spaced else [])
            if token == '!' and text[b:b + 1] not in ('=', ' '):
                new = ['']
        out += [(a, b, token, it) for it in new]
    return out


def sources(only):
    for folder in FOLDERS:
        for path, _, names in sorted(os.walk(os.path.join(TREE, folder))):
            for name in sorted(names):
                if name.endswith(('.cpp', '.h')) and not name.endswith(('_text.cpp', '_text.h', 'sheet.cpp')):
                    relative = os.path.relpath(os.path.join(path, name), TREE)
                    if relative.startswith(only):
                        yield relative


def read(relative):
    with open(os.path.join(TREE, relative), encoding='utf-8') as file:
        return file.read()


def write(relative, text):
    with open(os.path.join(TREE, relative), 'w', encoding='utf-8') as file:
        file.write(text)


def mutant(number, only):
    """The mutant of that number: a file, weighted by the length of its changeable text, and one of the changes."""
    chance = random.Random(number)
    files = [(path, changes(read(path))) for path in sources(only)]
    path, found = chance.choices(files, [len(found) for _, found in files])[0]
    return path, chance.choice(found)


def run(command, limit=None, bounded=False):
    """Whether it ends successfully, in time."""
    def begin():
        # Whoever starts this in the background may ignore these, and the programs test them.
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        if bounded:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        return subprocess.run(command, cwd=TREE, timeout=limit, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              preexec_fn=begin).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def git(*words, where=ROOT):
    return subprocess.run(['git', *words], cwd=where, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def build(jobs):
    targets = [f'test_{name}' for name in PROGRAMS]
    return run(['cmake', '--build', BUILD, '-j', str(jobs), '--target', *targets])


def prepare(jobs):
    """The tree of the last commit, built and tested; returns how long each program takes, in seconds."""
    if not os.path.exists(os.path.join(TREE, '.git')):
        git('worktree', 'prune')
        git('worktree', 'add', '--force', '--detach', TREE, 'HEAD')
    # Discards what an interrupted run left there; files that differ get the present time and are rebuilt.
    git('reset', '--hard', git('rev-parse', 'HEAD'), where=TREE)
    git('clean', '-fdq', where=TREE)
    ready = run(['cmake', '-S', TREE, '-B', BUILD, '-G', 'Ninja', f'-DCMAKE_TOOLCHAIN_FILE={TREE}/cmake/clang.cmake',
                 '-DCMAKE_BUILD_TYPE=None', '-DCMAKE_CXX_FLAGS=-O1', '-DPARLOUR_TESTS=ON',
                 '-DPARLOUR_WERROR=OFF'])
    if not ready or not build(jobs):
        sys.exit(f'The tree does not build as it is: cmake --build {BUILD}')
    takes = {}
    for name in PROGRAMS:
        began = time.monotonic()
        if not run([os.path.join(BUILD, 'tests', f'test_{name}'), '--gtest_brief=1'], bounded=True):
            sys.exit(f'test_{name} fails without a mutant.')
        takes[name] = time.monotonic() - began
    print('The tests pass as they are, in', round(sum(takes.values())), 'seconds.', flush=True)
    return takes


def caught_by(takes, jobs):
    """The program that notices; None: it does not compile; '': none does."""
    if not build(jobs):
        return None
    for name in PROGRAMS:
        limit = PATIENCE[0] * takes[name] + PATIENCE[1]
        command = [os.path.join(BUILD, 'tests', f'test_{name}'), '--gtest_brief=1', '--gtest_fail_fast']
        if not run(command, limit, bounded=True):
            return name
    return ''


def try_one(number, only, takes, jobs):
    path, (a, b, old, new) = mutant(number, only)
    text = read(path)
    write(path, text[:a] + new + text[b:])
    try:
        by = caught_by(takes, jobs)
    finally:
        write(path, text)
    line = text.count('\n', 0, a) + 1
    words = text.split('\n')[line - 1].strip()
    return {'number': number, 'at': f'{path}:{line}', 'change': f'{old} -> {new or "nothing"}', 'line': words, 'by': by}


def kept(done, number):
    """What is known about a mutant; None: it has not been tried."""
    try:
        with open(os.path.join(done, str(number)), encoding='utf-8') as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def keep(done, one):
    path = os.path.join(done, str(one['number']))
    with open(path + '.new', 'w', encoding='utf-8') as file:
        json.dump(one, file)
    os.replace(path + '.new', path)


def report(found):
    compiled = [it for it in found if it['by'] is not None]
    survivors = [it for it in compiled if it['by'] == '']
    for it in survivors:
        print(f'{it["number"]}: {it["at"]}: {it["change"]} in: {it["line"]}')
    share = 1 - len(survivors) / len(compiled) if compiled else 0
    print(f'{len(compiled) - len(survivors)} of {len(compiled)} mutants caught ({share:.0%}); '
          f'{len(found) - len(compiled)} did not compile')
    return 0 if share >= WANTED else 1


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument('--count', type=int, default=100)
    ask.add_argument('--seed', type=int, default=1)
    ask.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    ask.add_argument('--only', default='', help='of the tree, such as src/games/coup')
    ask.add_argument('--report', action='store_true')
    ask.add_argument('--minutes', type=float, default=1e9, help='no mutant is begun later')
    said = ask.parse_args()
    done = os.path.join(DONE, git('rev-parse', 'HEAD'), said.only.replace('/', '-') or 'all')
    os.makedirs(done, exist_ok=True)
    if said.report:
        numbers = sorted(int(name) for name in os.listdir(done) if name.isdigit())
        return report([kept(done, number) for number in numbers])
    late = time.monotonic() + said.minutes * 60
    takes = prepare(said.jobs)
    found, number = [], said.seed
    while sum(it['by'] is not None for it in found) < said.count and time.monotonic() < late:
        one = kept(done, number)
        if one is None:
            one = try_one(number, said.only, takes, said.jobs)
            keep(done, one)
            by = one['by']
            verdict = 'does not compile' if by is None else f'caught by {by}' if by else 'SURVIVES'
            print(f'{number}: {one["at"]}: {one["change"]}: {verdict}', flush=True)
        found.append(one)
        number += 1
    return report(found)


if __name__ == '__main__':
    sys.exit(main())
