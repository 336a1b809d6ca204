#!/bin/bash
# A misspelt field or word in --where, with which a command waited for what never comes.
# Right: 65 at once, with the nearest name; what is right goes on as before.
. "$(dirname "$0")/common.sh"; rules
start_host --rules $W/rules
wrong() { said=$(timeout 5 $B "$@" --socket $S 2>&1 </dev/null); st=$?; [ $st = 65 ] && good "$*: $(echo "$said" | head -n 1)" || bad "$*: $st $said"; }
wrong wait toast.show --where idd=a --for 3s
wrong tap 'toast.*' --where idd=a --for 3s
wrong tap --where nosuchfield=a --for 3s
wrong inject toast.show '{"message": "m"}' --wait toast.presented --where idd=a --for 3s
wrong wait toast.show --where kind=eror --for 3s
wrong wait toast.show --where action.titel=a --for 3s
wrong wait toast.show --where message.x=a --for 3s
for right in 'id=a' 'kind=error' 'container=main' 'action.title=OK' 'duration=3'; do
  timeout 5 $B wait 'toast.*' --where "$right" --for 300ms --socket $S >/dev/null 2>$W/err
  [ $? = 75 ] && good "$right waits" || bad "$right: $(cat $W/err)"
done
exit $BAD
