#!/bin/bash
# logrotate's copytruncate cuts a recording while the host writes it; a deploy script puts something else at its path.
# Right: what follows is a run with its own header and a gap, which replays; health says so; and the host starts, whatever is there.
. "$(dirname "$0")/common.sh"; rules
start_host --rules $W/rules --record $W/day.jsonl
for n in 1 2 3; do $B inject toast.show "{\"id\": \"t$n\", \"message\": \"m\"}" -q --socket $S || exit 2; done
cp $W/day.jsonl $W/day.jsonl.1; : > $W/day.jsonl
for n in 4 5; do $B inject toast.show "{\"id\": \"t$n\", \"message\": \"m\"}" -q --socket $S || exit 2; done
$B state --socket $S >/dev/null
$B doctor --socket $S 2>&1 | grep -q "deleted or cut" && good "health says so" || bad "health says nothing of it"
stop_host
for f in day.jsonl.1 day.jsonl; do
  $B replay $W/$f >/dev/null 2>$W/err && good "$f replays" || bad "$f: $(tail -n 1 $W/err)"
done
$B replay $W/day.jsonl 2>&1 >/dev/null | grep -q "inputs are missing here" && good "it says what is missing" || bad "it does not say what is missing"
rm $W/day.jsonl; echo "not a recording" > $W/day.jsonl
start_host --rules $W/rules --record $W/day.jsonl
grep -q "renamed to" $LOG && good "the host starts and says what it did" || bad "no word about the other file"
grep -qx "not a recording" $W/day.jsonl.kept && good "nothing is lost" || bad "the other file is gone"
rm $W/day.jsonl
sleep 1.2
for n in 6 7; do $B inject toast.show "{\"id\": \"t$n\", \"message\": \"m\"}" -q --socket $S || exit 2; sleep 1.1; done
stop_host
$B replay $W/day.jsonl >/dev/null 2>&1 && good "a deleted recording goes on" || bad "after it is deleted, nothing is recorded"
exit $BAD
