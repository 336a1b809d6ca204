#!/bin/bash
# A host that is stopped (Ctrl-Z, a debugger) accepts connections and answers nothing.
# Right: each command gives up after its time, says which process does not answer and in what state it is; --for is kept.
. "$(dirname "$0")/common.sh"; rules
start_host --rules $W/rules
kill -STOP $HOSTPID
for command in "state --timeout 1s" "topics --timeout 500ms" "rules list --timeout 1s" "inject app.foreground --timeout 1s" \
  "tap --for 1s" "wait toast.shown --for 1s" "inject toast.show {\"message\":\"a\"} --wait toast.presented --for 1s"; do
  said=$(timeout 5 $B $command --socket $S 2>&1); rc=$?
  [ $rc = 75 ] && case "$said" in *"(process $HOSTPID, stopped)"*) true ;; *) false ;; esac && good "$command: 75" || bad "$command: $rc: $said"
done
timeout 8 $B doctor --socket $S 2>&1 | grep -q "does not answer (process $HOSTPID, stopped)" && good "doctor says it" || bad "doctor does not say it"
kill -CONT $HOSTPID
timeout 5 $B state toast --socket $S >/dev/null && good "it answers again" || bad "it does not answer after it goes on"
exit $BAD
