#!/bin/bash
# A laptop is closed for an hour. To a process, the clock of the day and the clock since boot have gone on, the monotonic clock has not.
# Right: bus time has gone on too, what was due has ended within two seconds, one `environment.resumed` tells it, and the replay is the
# same. The same library sets the clock of the day forward for the process alone, which must not stop timers either.
. "$(dirname "$0")/common.sh"; command -v cc >/dev/null && CC=cc || { command -v clang >/dev/null && CC=clang || exit 2; }
$CC -shared -fPIC -o $W/suspend.so "$HERE/suspend.c" 2>/dev/null || exit 2
rules
echo 0 > $W/slept
export SUSPENDED_FOR=$W/slept
( export LD_PRELOAD=$W/suspend.so; exec "$B" serve --socket $S --rules $W/rules --record $W/day.jsonl >$LOG 2>&1 ) & HOSTPID=$!
for _ in $(seq 100); do timeout 2 $B state --socket $S >/dev/null 2>&1 && break; sleep 0.1; done
$B tap --socket $S > $W/tap 2>/dev/null & TAP=$!
sleep 0.5
$B inject toast.show '{"id": "noon", "message": "until noon", "duration": 600}' -q --socket $S || exit 2
sleep 0.5
grep -q ' toast.dismissed ' $W/tap && exit 2
echo 3600 > $W/slept
for _ in $(seq 25); do grep -q ' environment.resumed ' $W/tap && break; sleep 0.1; done
grep -q ' environment.resumed ' $W/tap && good "the sleep is told" || bad "nothing tells the sleep"
[ $(grep -c ' environment.resumed ' $W/tap) = 1 ] || bad "it is told $(grep -c ' environment.resumed ' $W/tap) times"
grep ' environment.resumed ' $W/tap | grep -q 'slept=3600$' || bad "another time: $(grep ' environment.resumed ' $W/tap)"
grep -q ' toast.dismissed ' $W/tap && good "the toast that was to end has ended" || bad "a toast of ten minutes is shown after an hour"
$B inject toast.show '{"id": "short", "message": "half a second", "duration": 0.5}' -q --socket $S || bad "no answer after the sleep"
for _ in $(seq 40); do [ $(grep -c ' toast.dismissed ' $W/tap) = 2 ] && break; sleep 0.1; done
[ $(grep -c ' toast.dismissed ' $W/tap) = 2 ] && good "timers run after it" || bad "timers do not run any more"
stop_host; kill $TAP 2>/dev/null
$B replay $W/day.jsonl --json 2>/dev/null | grep -c '"environment.resumed"' | grep -qx 1 && good "the replay has it" || bad "the replay differs"
exit $BAD
