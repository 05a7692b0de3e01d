#!/usr/bin/env bash
# Finds or fetches everything needed to build Parlour:
#
#   ./emsdk-env.sh COMMAND...   runs COMMAND with the tools in its environment
#   . ./emsdk-env.sh            brings the tools into this shell (bash or zsh)
#
# Emscripten 3.1.69 or a later 3.1 is taken from PATH or $EMSDK if it is there. Otherwise, on Debian, it
# comes from Debian's packages: those that this release has are installed (with sudo unless root); the
# newer ones are downloaded from the same mirror, checked by apt, and unpacked into a private folder.
# On other systems the emsdk is cloned. It is safe to run this repeatedly or twice at once; it takes
# less than a second if everything is there. The folder is $XDG_CACHE_HOME/parlour (or
# ~/.cache/parlour) and may be deleted at any time.
#
# Exported: PATH, EM_CONFIG and EMSDK_PYTHON; PARLOUR_SDL2_SOURCE, PARLOUR_IMGUI_SOURCE and PARLOUR_SODIUM_SOURCE, the
# unpacked sources if Debian provided them (else CMake fetches them by tag); CHROMIUM, if a browser was found.

# --- sourced: a child does the work, so that a failure cannot end the caller's shell ---------------
if [ -n "${ZSH_VERSION:-}" ]; then
  case "${ZSH_EVAL_CONTEXT:-}" in
    *:file*)
      eval "$(bash "${(%):-%x}" --export || echo false)"
      return $?
      ;;
  esac
elif [ "${BASH_SOURCE[0]}" != "$0" ]; then
  eval "$(bash "${BASH_SOURCE[0]}" --export || echo false)"
  return $?
fi

set -euo pipefail

emscripten_version=3.1.69  # the oldest that works; the emsdk is cloned at this version
imgui_version=1.92.2b      # the same as in cmake/dependencies.cmake
layout=1                   # of the unpacked folder: increment when unpack() changes

say() { printf 'parlour: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

if [ $# -eq 0 ] || [ "$1" = --help ] || [ "$1" = -h ]; then
  sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi

[ -n "${XDG_CACHE_HOME:-}${HOME:-}" ] || fail "neither HOME nor XDG_CACHE_HOME is set: no place for downloads"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/parlour"
prefix="$cache/emscripten-$layout"
sources="$cache/sources-$layout"
apt="$cache/apt"
os_id='' os_codename='' os_version=''
if [ -r /etc/os-release ]; then
  os_id=$(. /etc/os-release && echo "${ID:-}")
  os_codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  os_version=$(. /etc/os-release && echo "${VERSION_ID:-}")
fi

have() { command -v "$1" >/dev/null 2>&1; }

# at_least A B: version A is B or newer.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$2" ]; }

# fits V: the page can be built with Emscripten V. From version 4, wasm-split links the parts of a module differently
# than web/boot.js does.
fits() { at_least "$1" "$emscripten_version" && ! at_least "$1" 4; }

# The version of the given emcc, read from the file next to it (emcc itself needs half a second).
emcc_version() {
  local emcc
  emcc=$(readlink -f "$1" 2>/dev/null || echo "$1")
  if [ -r "${emcc%/*}/emscripten-version.txt" ]; then
    tr -d '"\n' <"${emcc%/*}/emscripten-version.txt"
  else
    "$emcc" -dumpversion 2>/dev/null </dev/null || echo 0
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# space_for FOLDER MEGABYTES WHAT
space_for() {
  local free
  free=$(df -Pk "$1" | awk 'NR == 2 { print int($4 / 1024) }')
  [ "$free" -ge "$2" ] || fail "$3 needs $2 MB in $1, and $free MB are free there"
}

# --- Debian's packages of this release -------------------------------------------------------------

# Adds $2... to the list of packages to install unless the file or command $1 is there.
wanted=()
want() {
  local there=$1
  shift
  case "$there" in
    /*) [ -e "$there" ] || wanted+=("$@") ;;
    *) have "$there" || wanted+=("$@") ;;
  esac
}

apt_updated=no
apt_install() {
  local log="$cache/apt-install.log"
  [ "$(id -u)" = 0 ] || have sudo ||
    fail "packages are missing, and this user can neither install them nor use sudo. As root, run: apt-get install $*"
  say "installing $*"
  if [ "$apt_updated" = no ]; then
    as_root apt-get update </dev/null >"$log" 2>&1 ||
      fail "apt-get update failed: $(grep -m 1 -E '^(E|W):' "$log" || tail -n 1 "$log")"
    apt_updated=yes
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" </dev/null >"$log" 2>&1 ||
    fail "apt-get install failed: $(grep -m 1 '^E:' "$log" || tail -n 1 "$log") (all of it: $log)"
}

install_debian_tools() {
  want git git ca-certificates
  want g++ g++
  want cmake cmake
  want ninja ninja-build
  want ccache ccache
  want flock util-linux
  want python3 python3
  want xz xz-utils
  if ! have npm; then wanted+=(nodejs npm); fi
  want /usr/src/googletest googletest
  want /usr/include/benchmark/benchmark.h libbenchmark-dev
  want /usr/include/nlohmann/json.hpp nlohmann-json3-dev
  want /usr/include/CLI/CLI.hpp libcli11-dev
  if [ "$os_id" = debian ]; then
    want /usr/bin/clang++-19 clang-19
    want /usr/bin/clang-format-19 clang-format-19
    want /usr/bin/ld.lld-19 lld-19
    want /usr/bin/llvm-nm-19 llvm-19
    want /usr/lib/llvm-19/lib/clang/19/lib/linux/ libclang-rt-19-dev
    want /usr/share/nodejs/acorn node-acorn
  fi
  if [ "$browser" = yes ] && [ -z "$(find_chromium)" ] && [ "$os_id" = debian ]; then
    wanted+=(chromium-headless-shell)
  fi
  # Links between different browsers are tested where both are installed.
  if [ "$browser" = yes ] && [ "$os_id" = debian ]; then want /usr/bin/firefox-esr firefox-esr; fi
  # A browser without WebRTC, related to Safari.
  if [ "$browser" = yes ] && [ "$os_id" = debian ]; then
    want /usr/bin/WebKitWebDriver webkit2gtk-driver
    want /usr/bin/Xvfb xvfb
  fi
  if [ ${#wanted[@]} -gt 0 ]; then
    mkdir -p "$cache"
    space_for /usr 2500 "installing packages"
    apt_install "${wanted[@]}"
  fi
}

# --- Debian's packages of newer releases: downloaded and unpacked, never installed ------------------

# apt-get with its own state, which knows the newer releases on this machine's mirror.
newer_apt() {
  apt-get -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State="$apt/state" -o Dir::State::lists="$apt/lists" \
    -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" \
    -o Dir::Etc::preferences=- -o Dir::Etc::preferencesparts=- \
    -o Acquire::Languages=none -o APT::Sandbox::User="$(id -un)" -o APT::Default-Release= \
    -o pkgCacheGen::Essential=none "$@" </dev/null
}

newer_apt_ready=no
prepare_newer_apt() {
  [ "$newer_apt_ready" = no ] || return 0
  local mirror keys=/usr/share/keyrings/debian-archive-keyring.gpg log="$cache/apt.log"
  [ -r "$keys" ] || apt_install debian-archive-keyring
  mirrors() {
    apt-get indextargets --format '$(REPO_URI)|$(CODENAME)|$(ORIGIN)' 2>/dev/null |
      awk -F'|' -v name="$os_codename" '$2 == name && $3 == "Debian" { print $1; exit }'
  }
  mirror=$(mirrors)
  if [ -z "$mirror" ]; then  # no lists yet
    if [ "$(id -u)" = 0 ] || have sudo; then as_root apt-get update </dev/null >"$log" 2>&1 || true; fi
    mirror=$(mirrors)
  fi
  [ -n "$mirror" ] || fail "apt knows no mirror of Debian $os_codename to fetch newer packages from; does apt-get update work?"
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/state"
  : >"$apt/status"
  # The lists of testing (forky) expire within days, which fails if a mirror lags; their signature is still checked.
  cat >"$apt/sources.list" <<LIST
deb [signed-by=$keys] $mirror trixie main
deb-src [signed-by=$keys] $mirror trixie main
deb-src [signed-by=$keys check-valid-until=no] $mirror forky main
LIST
  space_for "$cache" 2000 "unpacking Emscripten"
  newer_apt update -o APT::Update::Error-Mode=any >"$log" 2>&1 ||
    fail "Debian's newer package lists cannot be read: $(grep -m 1 -E '^(E|W):' "$log" || tail -n 1 "$log")"
  newer_apt_ready=yes
}

# A new empty folder in $cache, on the disk where its contents will stay; removes left-overs.
scratch() {
  rm -rf "$cache/scratch"
  mkdir -p "$cache/scratch"
  cd "$cache/scratch"
}

# Emscripten, and the libraries that its programs need in newer versions than this release has.
unpack_emscripten() {
  say "downloading Emscripten from Debian (250 MB)"
  prepare_newer_apt
  scratch
  newer_apt download -qq emscripten/trixie binaryen/trixie libc6/trixie libstdc++6/trixie \
    libgcc-s1/trixie >"$cache/apt.log" 2>&1 ||
    fail "Emscripten cannot be downloaded: $(grep -m 1 '^E:' "$cache/apt.log" || tail -n 1 "$cache/apt.log")"
  say "unpacking Emscripten into $prefix"
  mkdir prefix
  local deb
  for deb in *.deb; do
    dpkg --fsys-tarfile "$deb" | tar -x -C prefix --no-same-owner \
      --exclude='*/cache/sysroot/lib/*/lto' --exclude='*/cache/sysroot/lib/*/pic' \
      --exclude='*/cache/sysroot/lib/*/lto-pic' --exclude='./usr/share/doc' ||
      fail "unpacking $deb failed"
  done
  # Binaryen's programs run with the newer libc, through its own loader.
  local loader program name
  loader=$(cd prefix && ls usr/lib/*-linux-gnu*/ld-linux-*.so* | head -n 1)
  mkdir -p prefix/binaryen/bin
  for program in prefix/usr/bin/wasm* prefix/usr/bin/binaryen*; do
    [ -f "$program" ] || continue
    name=${program##*/}
    printf '#!/bin/sh\nexec "%s" --library-path "%s" "%s" "$@"\n' "$prefix/$loader" \
      "$prefix/${loader%/*}" "$prefix/usr/bin/$name" >"prefix/binaryen/bin/$name"
    chmod +x "prefix/binaryen/bin/$name"
  done
  ln -sfn /usr/share/nodejs prefix/usr/share/emscripten/node_modules
  cat >prefix/config <<CONFIG
LLVM_ROOT = '/usr/lib/llvm-19/bin'
BINARYEN_ROOT = '$prefix/binaryen'
NODE_JS = '$(command -v node)'
CACHE = '$prefix/usr/share/emscripten/cache'
FROZEN_CACHE = True
LLVM_ADD_VERSION = ''
CLANG_ADD_VERSION = ''
CONFIG
  rm -rf "$prefix"
  mv prefix "$prefix"
  cd / && rm -rf "$cache/scratch"
}

# unpack_source NAME PACKAGE RELEASE: the upstream sources that Debian stores.
unpack_source() {
  say "downloading the sources of $1 from Debian"
  prepare_newer_apt
  scratch
  newer_apt source -qq --download-only --only-source "$2/$3" >"$cache/apt.log" 2>&1 ||
    fail "the sources of $1 cannot be downloaded: $(grep -m 1 '^E:' "$cache/apt.log" || tail -n 1 "$cache/apt.log")"
  mkdir -p source "$sources"
  tar -x -f "$(ls ./*.orig.tar.* | grep -v '\.asc$' | head -n 1)" -C source --strip-components=1 --no-same-owner ||
    fail "the sources of $1 cannot be unpacked"
  rm -rf "${sources:?}/$1"
  mv source "$sources/$1"
  cd / && rm -rf "$cache/scratch"
}

# --- the emsdk, everywhere else --------------------------------------------------------------------

clone_emsdk() {
  local target="$cache/emsdk-$emscripten_version"
  if [ ! -e "$target/upstream/emscripten/emcc" ]; then
    say "cloning the emsdk $emscripten_version into $target"
    have git || fail "git is needed to fetch the emsdk"
    scratch
    git clone --quiet --depth 1 --branch "$emscripten_version" \
      https://github.com/emscripten-core/emsdk.git emsdk </dev/null >&2 ||
      fail "the emsdk cannot be cloned; is there a network?"
    (cd emsdk && ./emsdk install "$emscripten_version" && ./emsdk activate "$emscripten_version") \
      </dev/null >"$cache/emsdk.log" 2>&1 || fail "the emsdk did not install: $(tail -n 1 "$cache/emsdk.log")"
    rm -rf "$target"
    mv emsdk "$target"
    # the config holds absolute paths
    (cd "$target" && ./emsdk activate "$emscripten_version") </dev/null >"$cache/emsdk.log" 2>&1
    cd / && rm -rf "$cache/scratch"
  fi
  export EMSDK="$target" EM_CONFIG="$target/.emscripten"
  PATH="$target/upstream/emscripten:$PATH"
}

# --- everything together ---------------------------------------------------------------------------

# Chromium without windows takes half of the whole browser's time to open a page.
headless_shell=/usr/lib/chromium/chromium-headless-shell

find_chromium() {
  local name
  for name in "${CHROMIUM:-}" "$headless_shell" chromium chromium-browser google-chrome-stable google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    [ -n "$name" ] && have "$name" && command -v "$name" && return 0
  done
  return 0
}

set_up_emscripten() {
  if [ -e "$prefix/usr/share/emscripten/emcc" ] && [ "${EM_CONFIG:-}" = "$prefix/config" ]; then
    :  # already in the environment
  elif have emcc && fits "$(emcc_version "$(command -v emcc)")"; then
    return 0
  elif [ -n "${EMSDK:-}" ] && [ -e "$EMSDK/upstream/emscripten/emcc" ] &&
    fits "$(emcc_version "$EMSDK/upstream/emscripten/emcc")"; then
    export EM_CONFIG="${EM_CONFIG:-$EMSDK/.emscripten}"
    PATH="$EMSDK/upstream/emscripten:$PATH"
    return 0
  fi
  if [ "$os_id" != debian ] || ! have apt-get || [ ! -d /usr/lib/llvm-19 ]; then
    clone_emsdk
    return 0
  fi
  [ -e "$prefix/config" ] || unpack_emscripten
  export EM_CONFIG="$prefix/config"
  case ":$PATH:" in
    *":$prefix/usr/share/emscripten:"*) ;;
    *) PATH="$prefix/usr/share/emscripten:$PATH" ;;
  esac
}

set_up() {
  browser=no
  case " $* " in *test* | *--export*) browser=yes ;; esac

  mkdir -p "$cache" 2>/dev/null || fail "the folder $cache cannot be made"
  [ -w "$cache" ] || fail "the folder $cache cannot be written"
  if have flock; then  # one at a time
    exec 9>"$cache/lock"
    flock -n 9 || { say "waiting for another set-up to end" && flock 9; }
  fi

  if have apt-get && { [ "$os_id" = debian ] && at_least "${os_version:-99}" 12 || [ "$os_id" = ubuntu ]; }; then
    install_debian_tools
  fi
  local tool
  for tool in git cmake ninja python3 node npm; do
    have $tool || fail "$tool is missing: install it (with brew, apt, dnf or the like) and try again"
  done
  local major
  major=$(node -p 'process.versions.node.split(".")[0]' </dev/null)
  [ "$major" -ge 18 ] || fail "node 18 or newer is needed, and this one is $(node -v)"

  set_up_emscripten

  if [ -z "${PARLOUR_SDL2_SOURCE:-}" ] && [ "$os_id" = debian ] && have apt-get; then
    [ -d "$sources/sdl2" ] || unpack_source sdl2 libsdl2 trixie
    export PARLOUR_SDL2_SOURCE="$sources/sdl2"
  fi
  if [ -z "${PARLOUR_IMGUI_SOURCE:-}" ] && [ "$os_id" = debian ] && have apt-get; then
    [ -d "$sources/imgui" ] || unpack_source imgui imgui forky
    export PARLOUR_IMGUI_SOURCE="$sources/imgui"
    local version
    version=$(sed -n 's/^#define IMGUI_VERSION *"\(.*\)"/\1/p' "$sources/imgui/imgui.h")
    [ "$version" = "$imgui_version" ] ||
      say "Debian has Dear ImGui $version by now, and Parlour is written for $imgui_version; \
if it does not build, unpack that one and name its folder in PARLOUR_IMGUI_SOURCE"
  fi

  if [ -z "${PARLOUR_SODIUM_SOURCE:-}" ] && [ "$os_id" = debian ] && have apt-get; then
    [ -d "$sources/sodium" ] || unpack_source sodium libsodium trixie
    export PARLOUR_SODIUM_SOURCE="$sources/sodium"
  fi

  local chromium
  chromium=$(find_chromium)
  if [ -n "$chromium" ]; then export CHROMIUM="$chromium"; fi
  # em++ starts Python for every file; a version manager's wrapper around it takes longer than a small file's compilation.
  export EMSDK_PYTHON="${EMSDK_PYTHON:-$(python3 -c 'import sys; print(sys.executable)' </dev/null)}"
  export PATH
  exec 9>&-
}

if [ "$1" = --export ]; then
  set_up --export >&2
  for name in PATH EMSDK EMSDK_PYTHON EM_CONFIG PARLOUR_SDL2_SOURCE PARLOUR_IMGUI_SOURCE \
  PARLOUR_SODIUM_SOURCE CHROMIUM; do
    if [ -n "${!name:-}" ]; then printf 'export %s=%q\n' "$name" "${!name}"; fi
  done
else
  here=$PWD
  set_up "$@"
  cd "$here"
  exec "$@"
fi
