#!/bin/bash
# A state folder is deleted and made again while a host runs; a second host takes it. And a file in it is a link.
# Right: the first host writes nothing that belongs to the second one, and says so; links are not followed.
. "$(dirname "$0")/common.sh"; rules
inject() { $B inject toast.show "{\"id\": \"$2\", \"message\": \"$2\", \"restorationToken\": \"$2\"}" --socket $1 -q; }
start_host --rules $W/rules --state $W/state
inject $S one
rm -rf $W/state
$B serve --socket $W/y.sock --rules $W/rules --state $W/state >$W/y.log 2>&1 & Y=$!
for _ in $(seq 50); do [ -S $W/y.sock ] && break; sleep 0.1; done
inject $W/y.sock two
before=$(cd $W/state && find . -type f | sort | xargs md5sum)
echo '{"specversion":"1.0","id":"a","source":"/a","type":"toast.show","data":{"message":"x","restorationToken":"x"}}' | $B inject - --socket $S -q >/dev/null 2>&1
sleep 1.5
after=$(cd $W/state && find . -type f | sort | xargs md5sum)
[ "$before" = "$after" ] && good "the first host leaves the folder to the second" || bad "two hosts write one folder: $after"
$B doctor --socket $S 2>&1 | grep -q "another host" && good "health says so" || bad "health does not say so"
kill $Y; wait $Y 2>/dev/null; stop_host
echo "mine" > $W/mine; chmod 644 $W/mine
rm -rf $W/state; mkdir $W/state; chmod 700 $W/state; ln -s $W/mine $W/state/identities.jsonl; ln -s $W/mine $W/state/toast.json
start_host --rules $W/rules --state $W/state
inject $S three; sleep 0.5; stop_host
[ "$(stat -c %a $W/mine)" = 644 ] && [ "$(cat $W/mine)" = mine ] && good "links are not followed" || bad "a link's target was changed: $(stat -c %a $W/mine)"
exit $BAD
