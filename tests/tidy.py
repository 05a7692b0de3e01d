#!/usr/bin/env python3
"""tests/tidy.py BUILD: checks every source of src/ with clang-tidy, by the list in .clang-tidy.

Run it by emsdk-env.sh. BUILD is the page's build folder, whose compile commands cover all of src/. A file is checked
again only if it, a header of ours that it includes, its command, the list or clang-tidy has changed since it was last
found clean: clean files are remembered in the folder where emsdk-env.sh keeps its downloads.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-19"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "parlour" / "tidy"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def commands(build):
    """The compile command of each source in src/, as clang-tidy understands it: em++ adds flags of its own."""
    flags = shlex.split(output("em++", "--cflags"))
    while "-mllvm" in flags:  # options of Emscripten's own LLVM
        i = flags.index("-mllvm")
        del flags[i:i + 2]
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = pathlib.Path(entry["file"])
        if source.is_relative_to(ROOT / "src") and source not in found:
            words = shlex.split(entry["command"])
            compiler = next(i for i, w in enumerate(words) if w.endswith("em++"))
            found[source] = {"directory": entry["directory"], "file": entry["file"],
                             "arguments": ["clang++", *flags, *without_precompiled(words[compiler + 1:])]}
    return found


def without_precompiled(words):
    """Without the precompiled headers (cmake/precompiled.cmake): of those, clang-tidy would check everything."""
    while "-include-pch" in words:
        i = words.index("-include-pch") - 1  # -Xclang -include-pch -Xclang FILE -Xclang -include -Xclang FILE
        del words[i:i + 8]
    return words


def headers(build):
    """For each source, the headers of ours that it includes, as the last build noted them."""
    @functools.cache
    def ours(text):
        path = pathlib.Path(os.path.realpath(build / text))
        return path if path.is_relative_to(ROOT) and "cmake_pch" not in path.name else None

    found, files = {}, set()
    for line in output("ninja", "-C", build, "-t", "deps").splitlines():
        if not line.startswith(" "):
            files = set()  # a new object follows
        elif path := ours(line.strip()):
            files.add(path)
            if path.suffix == ".cpp":
                found[path] = files
    return found


def key_of(entry, files, version):
    key = hashlib.sha256(version.encode())
    here = str(ROOT)
    key.update("\0".join(entry["arguments"]).replace(here, "").encode())
    for path in [ROOT / ".clang-tidy", pathlib.Path(entry["file"]), *sorted(files)]:
        key.update(str(path).replace(here, "").encode() + b"\0")
        key.update(path.read_bytes())
    return key.hexdigest()


def check(database, source):
    done = subprocess.run([TIDY, "-p", database, "--quiet", "--warnings-as-errors=*", source],
                          capture_output=True, text=True)
    said = re.sub(r"^\d+ warnings? .*\n?", "", done.stdout, flags=re.M)
    return done.returncode == 0, said if done.returncode == 0 else said + done.stderr


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    version = output(TIDY, "--version")
    entries, includes = commands(build), headers(build)
    if not entries:
        sys.exit(f"tidy: {build} compiles nothing of src/")
    CACHE.mkdir(parents=True, exist_ok=True)
    database = build / "tidy"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(list(entries.values())))
    # A source whose headers are not known is always checked.
    keys = {s: key_of(e, includes[s], version) for s, e in entries.items() if s in includes}
    todo = [s for s in sorted(entries) if s not in keys or not (CACHE / keys[s]).exists()]
    failed = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, (clean, said) in zip(todo, pool.map(lambda s: check(database, s), todo)):
            if clean and source in keys:
                (CACHE / keys[source]).touch()
            elif not clean:
                failed.append(source)
                print(said.replace(f"{ROOT}/", ""), flush=True)
    print(f"{len(entries)} files, {len(todo)} of them checked, {len(failed)} not clean")
    sys.exit(1 if failed else 0)


main()
