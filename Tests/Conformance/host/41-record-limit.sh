#!/bin/bash
# A host that records for months. Right: the recording is put aside by size, the oldest files go, and a run over several files replays whole.
. "$(dirname "$0")/common.sh"; rules
start_host --rules $W/rules --record $W/day.jsonl --record-limit 64K --record-keep 100
for n in $(seq 1500); do echo "{\"type\":\"toast.show\",\"data\":{\"id\":\"t$n\",\"message\":\"m\",\"duration\":2}}"; done > $W/events
for part in 1 2 3; do $B inject - -q --socket $S < $W/events || exit 2; done
$B tap --since start --wait 0.5s --json --socket $S 2>/dev/null | tail -n 200 | sed 's/"businstance":"[^"]*"//; s/"id":"[^"]*\.[0-9]*"//; s/,"time":"[^"]*"//' > $W/live
stop_host
files=$(ls $W/day.*.jsonl | wc -l); [ $files -gt 3 ] && good "$files files were put aside" || bad "$files files were put aside"
$B replay $W/day.jsonl --json 2>$W/err | sed 's/"businstance":"[^"]*"//; s/"id":"[^"]*\.[0-9]*"//' > $W/again && good "they replay" || bad "no replay: $(tail -n 1 $W/err)"
grep -c '"toast.show"' $W/again | grep -qx 4500 && good "with all 4,500 inputs" || bad "with $(grep -c '"toast.show"' $W/again) of 4,500 inputs"
tail -n 1 $W/live | grep -oE '"busid":"[0-9]+"' > $W/last; grep -qf $W/last $W/again && good "to the same number of the last event" || bad "another number of the last event"
rm -f $W/day*.jsonl
start_host --rules $W/rules --record $W/day.jsonl --record-limit 64K --record-keep 2
$B inject - -q --socket $S < $W/events; $B inject - -q --socket $S < $W/events
stop_host
files=$(ls $W/day.*.jsonl | wc -l); [ $files = 2 ] && good "two are kept" || bad "$files are kept"
$B replay $W/day.jsonl 2>&1 >/dev/null | grep -q "inputs are missing here" && good "the rest replays, with a gap" || bad "the rest does not say what is missing"
for wrong in "--record-limit 1G" "--record $W/x --record-limit 5" "--record $W/x --record-limit much" "--record $W/x --record-keep 0"; do
  $B serve --socket $W/w.sock $wrong >/dev/null 2>&1; [ $? = 64 ] && good "64: $wrong" || bad "$wrong is taken"
done
exit $BAD
