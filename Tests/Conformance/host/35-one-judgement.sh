#!/bin/bash
# A pipeline checks a folder of rules, and the host then refuses it.
# Right: `rules check` fails for whatever a host refuses, and passes what it runs; also for problems of the folder itself.
. "$(dirname "$0")/common.sh"
judge() { # what, folder
  timeout 60 $B rules check $2 >$W/check 2>&1; checked=$?
  start_host --rules $2; refused=0; grep -q "were refused" $LOG && refused=65; stop_host
  [ $checked = $refused ] && good "$1: $checked" || bad "$1: the check ends with $checked, the host $([ $refused = 0 ] && echo runs it || echo refuses it)"
}
folder() { rm -rf $W/g; mkdir -p $W/g/lib $W/g/modules; echo 'return { settings = { maxQueueSize = 5 } }' > $W/g/toast.lua; }
folder; judge "good rules" $W/g
folder; for i in $(seq 1010); do echo 'return {}' > $W/g/lib/m$i.lua; done; judge "1,011 files" $W/g
folder; for i in $(seq 18); do head -c 1000000 /dev/zero | tr '\0' ' ' > $W/g/lib/big$i.lua; done; judge "18 MB" $W/g
folder; mkfifo $W/g/toolbar.lua; judge "a pipe" $W/g
folder; ln -s nowhere $W/g/popup.lua; judge "a link that leads nowhere" $W/g
folder; mkdir $W/g/popup.lua; judge "a folder with the name of a file" $W/g
folder; cp $W/g/toast.lua $W/g/toast.rules.lua; judge "two files for a module" $W/g
folder; echo 'return {}' > "$W/g/modules/Bad Name.lua"; judge "a module with a wrong name" $W/g
folder; printf 'return {}\n' | iconv -t UTF-16 > $W/g/popup.lua; judge "UTF-16" $W/g
folder; echo 'return {}' > $W/g/nosuchmodule.lua; judge "no such module" $W/g
folder; echo 'return {' > $W/g/lib/broken.lua; judge "a broken file that nobody requires" $W/g
exit $BAD
