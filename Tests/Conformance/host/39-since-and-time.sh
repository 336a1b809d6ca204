#!/bin/bash
# What operators ask of a tap: what happened in the last minutes, the time of day of each event, and data of one event from a pipe.
. "$(dirname "$0")/common.sh"; rules; command -v python3 >/dev/null || exit 2
start_host --rules $W/rules
echo '{"id": "piped", "message": "from a pipe"}' | $B inject toast.show - -q --socket $S && good "inject TOPIC -" || bad "inject TOPIC - fails"
$B tap toast.show --since 5m --count 1 --for 3s --socket $S 2>/dev/null | grep -q "id=piped" && good "--since 5m has it" || bad "--since 5m does not have it"
sleep 1.2
timeout 5 $B tap toast.show --since 1s --count 1 --for 500ms --socket $S >/dev/null 2>&1; [ $? = 75 ] && good "--since 1s does not" || bad "--since 1s has what is older"
$B tap toast.show --since start --count 1 --json --socket $S 2>/dev/null > $W/line
python3 - $W/line <<'P' && good "every event has its time" || bad "no time: $(cat $W/line)"
import datetime, json, sys
event = json.load(open(sys.argv[1]))
time = datetime.datetime.fromisoformat(event["time"].replace("Z", "+00:00"))
assert abs((datetime.datetime.now(datetime.timezone.utc) - time).total_seconds()) < 60, event
P
echo '{"specversion":"1.0","id":"own","source":"/a","type":"toast.show","time":"2020-01-02T03:04:05Z","data":{"message":"m"}}' | $B inject - -q --socket $S
$B tap toast.show --since start --json --count 2 --for 3s --socket $S 2>/dev/null | grep -q '"time":"2020-01-02T03:04:05Z"' && good "the publisher's time stays" || bad "the publisher's time is lost"
head -c 200000 /dev/zero | tr '\0' 'x' | $B inject toast.show - --socket $S >/dev/null 2>$W/err; [ $? = 65 ] && good "too much: $(head -n 1 $W/err)" || bad "too much data: $(cat $W/err)"
exit $BAD
