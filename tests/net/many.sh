#!/bin/bash
# Runs many simulated rooms over a hostile network (simulation.h) in two processes, and prints a report. It resumes where
# it stopped: build/many holds the results, one file per 250 rooms; a room is its seed. Rooms whose process was killed
# from outside (for lack of memory, say) are neither done nor failed: the report counts them, and the next run plays them.
#
#   tests/net/many.sh [ROOMS]      runs 100000 rooms by default; prints the report
#   tests/net/many.sh --report     only prints the report of what is done so far
#
# PARLOUR_FIRST_SEED is the seed of the first room; the default is 1.
# A failure names the seed. To reproduce it: PARLOUR_NET_SEED=<seed> PARLOUR_NET_ROOMS=1 build/many/tests/test_net
#   --gtest_filter='Simulation*'; PARLOUR_NET_TRACE=1 prints more.
set -u
cd "$(dirname "$0")/../.."
dir=build/many chunk=250 first=${PARLOUR_FIRST_SEED:-1}
rooms=${1:-100000}

report() {
  cat $dir/done/* 2>/dev/null | awk '
    $1 == "commit" { commits[$2] += $3; seconds += $5; rooms += $3; next }
    /games, .* actions/ {
      gsub(/[(),]/, "")
      for (i = 1; i < NF; ++i) if ($i ~ /^[0-9]+$/) {
        name = $(i + 1) ($(i + 1) ~ /^(lost|dealt|could|seats)$/ ? " " $(i + 2) : "")
        sum[name] += $i
      }
    }
    END {
      printf "%d rooms without a failure", rooms
      for (c in commits) printf ", %d of them at %s", commits[c], c
      printf "; %.0f rooms a second and process\n", seconds ? rooms / seconds : 0
      for (name in sum) printf "%14d %s\n", sum[name], name
    }'
  local bad=0
  if ls $dir/undone/* >/dev/null 2>&1; then
    echo "ENDED FROM OUTSIDE, the next run plays them again:"
    cat $dir/undone/*
    bad=1
  fi
  if ls $dir/failed/* >/dev/null 2>&1; then
    echo "FAILED:"
    grep -h "PARLOUR_NET_SEED=" $dir/failed/* | sort -u
    bad=1
  fi
  return $bad
}

[ "$rooms" = --report ] && { report; exit; }

. ./emsdk-env.sh >/dev/null
cmake -S . -B $dir -G Ninja --toolchain cmake/clang.cmake -Wno-dev -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_FLAGS_RELEASE=-O2 >/dev/null && cmake --build $dir --target test_net || exit 1
mkdir -p $dir/done $dir/failed $dir/undone
cp $dir/tests/test_net $dir/test_net_running  # a rebuild in the meantime must not change the program
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD || echo +)

work() {  # the chunks of one of two processes
  for ((i = $1; i * chunk < rooms; i += 2)); do
    local from=$((i * chunk + first)) began=$(date +%s.%N)
    local name=$(printf %012d $from)
    [ -e $dir/done/$name ] && continue
    PARLOUR_NET_SEED=$from PARLOUR_NET_ROOMS=$chunk nice $dir/test_net_running \
      --gtest_filter='Simulation*' --gtest_brief=1 >$dir/running.$1 2>&1
    local status=$? told=0
    grep -q "PARLOUR_NET_SEED=" $dir/running.$1 && told=1
    rm -f $dir/undone/$name
    case $status:$told in
      0:*)
        echo "commit $commit $chunk rooms $(awk "BEGIN { print $(date +%s.%N) - $began }")" >>$dir/running.$1
        mv $dir/running.$1 $dir/done/$name
        rm -f $dir/failed/$name ;;
      129:0 | 130:0 | 137:0 | 143:0)  # SIGHUP, SIGINT, SIGKILL, SIGTERM; crashing programs end with other codes
        echo "$chunk rooms from seed $from: signal $((status - 128))" >$dir/undone/$name
        rm -f $dir/running.$1 ;;
      *)
        [ $told = 1 ] || echo "exit status $status in PARLOUR_NET_SEED=$from PARLOUR_NET_ROOMS=$chunk" >>$dir/running.$1
        mv $dir/running.$1 $dir/failed/$name ;;
    esac
  done
}
work 0 & work 1 &
wait
report
