#!/bin/bash
# What rules publish and ask counts for what a host keeps: 2,500 facts of 160 KB, and as many questions, once took a gigabyte.
# Right: the resident memory stays at 64 MiB and the documented limits (docs/security.md): 8 MiB of history, 8 MiB of decisions, 4 MiB
# for the file, and twice as much of each, because the limits count bytes of data and not what the allocator keeps.
. "$(dirname "$0")/common.sh"; [ -r /proc/self/status ] || exit 2
mkdir -p $W/g/modules
cat > $W/g/modules/fat.lua <<'L'
local fat = { module = "fat", api = 1 }
fat.requests = { go = { n = "integer" } }
fat.facts = { blob = { data = "table" } }
fat.questions = { big = { asks = { data = "table" }, answers = "table", default = function(q) return q.data end } }
fat.on = { ["fat.go"] = function(e, bus, ctx)
  local list, text = {}, ("x"):rep(8000)
  for i = 1, 20 do list[i] = text end
  bus.publish("fat.blob", { data = { list = list } })
  bus.ask("fat.big", { data = { list = list } })
end }
return fat
L
start_host --rules $W/g
for n in $(seq 2500); do echo "{\"type\":\"fat.go\",\"data\":{\"n\":$n}}"; done > $W/events
timeout 100 $B inject - -q --socket $S < $W/events >/dev/null 2>&1 || { echo "the events were not taken"; exit 2; }
rss=$(awk '/VmRSS/ { print $2 }' /proc/$HOSTPID/status)
[ $rss -lt $((104 * 1024)) ] && good "the host has $rss kB" || bad "the host has $rss kB"
exit $BAD
