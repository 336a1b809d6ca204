#!/usr/bin/env bash
# Starts a local broker and two hosts with their sidecars in a new folder, and leaves them running.
#
#   eval "$(Fleet/faults/two-hosts.sh)"      # then `busctl fleet` works
#   two-hosts.sh stop                        # stops them
#
# Prints the environment variables that locate them. The folder contains the key ops.key.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
bin=${BIN:-$root/.build/debug}
note=${TMPDIR:-/tmp}/glassbus-two-hosts
if [ "${1:-}" = stop ]; then
    folder=$(cat "$note")
    # The folder is removed after the last process has ended.
    while read -r pid; do kill "$pid" 2> /dev/null || true; done < "$folder/pids"
    while read -r pid; do while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done; done < "$folder/pids"
    rm -rf "$folder" "$note"
    exit 0
fi
folder=$(mktemp -d /tmp/glassbus-fleet.XXXXXX)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cd "$folder"
begin() { # begin LOG COMMAND…
    local log=$1
    shift
    setsid "$@" > "$log" 2>&1 < /dev/null &
    echo $! >> pids
}
until_true() { # until_true WHAT COMMAND…
    local what=$1
    shift
    for _ in $(seq 300); do "$@" > /dev/null 2>&1 && return; sleep 0.1; done
    echo "$what within 30 seconds; see $folder/*.log" >&2
    exit 1
}
begin broker.log nats-server -a 127.0.0.1 -p "$port" -js -sd "$folder/broker"
cat > operator.json << JSON
{"fleet": "lab", "servers": ["nats://127.0.0.1:$port"], "stages": [{"percent": 100, "soak": 2, "labels": []}]}
JSON
export GLASSBUS_FLEET_CONFIG=$folder/operator.json
until_true 'the broker does not answer' "$bin/busctl-fleet" init
"$bin/busctl-fleet" key new ops --out ops.key 2> /dev/null
for host in one two; do
    mkdir -m 755 $host
    "$bin/busctl-fleet" key trust lab ops.key > $host/trust.json
    echo '{"inject": ["toast.*"]}' > $host/allow.json
    cat > $host/fleet.json << JSON
{"fleet": "lab", "host": "$host", "servers": ["nats://127.0.0.1:$port"], "topics": ["toast.*"], "beat": 2,
 "budget": {"perSecond": 1000, "burst": 10000}, "fetchWithin": 1, "reconnectWithin": 2, "recording": "$folder/$host/day.jsonl"}
JSON
    cp -r "$root/rules" $host/first
    ln -s first $host/current
    begin $host-host.log "$bin/busctl" serve --rules $host/current --socket "$folder/$host/socket" --state $host/state --record $host/day.jsonl
    begin $host-fleet.log "$bin/glassbus-fleet" run --folder $host --socket "$folder/$host/socket" --busctl "$bin/busctl"
done
both_live() { [ "$("$bin/busctl-fleet" hosts --json | jq '[.[] | select(.isLive and .run != null)] | length')" = 2 ]; }
until_true 'the hosts do not show up' both_live
echo "$folder" > "$note"
echo "export GLASSBUS_FLEET_CONFIG=$folder/operator.json GLASSBUS_SOCKET=$folder/one/socket FLEET_FOLDER=$folder PATH=$bin:\$PATH"
