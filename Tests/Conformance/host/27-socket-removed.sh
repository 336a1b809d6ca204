#!/bin/bash
# The end of a session, or tmpfiles, removes the socket of a host that lives on.
# Right: within two seconds the socket is there again, and the log says so; a second host names the process that has the path.
. "$(dirname "$0")/common.sh"; rules
start_host --rules $W/rules
for what in "$S" "$S $S.lock"; do
  rm -f $what
  for _ in $(seq 20); do [ -S $S ] && break; sleep 0.1; done
  timeout 5 $B state --socket $S >/dev/null 2>&1 && good "the host can be reached again ($(echo $what | wc -w) removed)" || bad "nobody reaches the host"
done
grep -q "was made again" $LOG && good "the log says so" || bad "the log does not say so: $(tail -n 1 $LOG)"
said=$(timeout 10 $B serve --socket $S --rules $W/rules 2>&1)
case "$said" in *"$HOSTPID"*) good "a second host names the first";; *) bad "a second host says: $said";; esac
$B serve --socket $W/y.sock --rules $W/rules --state $W/state --record $W/day.jsonl >$W/y.log 2>&1 & Y=$!
for _ in $(seq 50); do [ -S $W/y.sock ] && break; sleep 0.1; done
for option in "--state $W/state" "--record $W/day.jsonl"; do
  said=$(timeout 10 $B serve --socket $W/z.sock --rules $W/rules $option 2>&1)
  case "$said" in *"$Y"*) good "so with $option";; *) bad "with $option: $said";; esac
done
kill $Y; wait $Y 2>/dev/null
exit $BAD
