#!/usr/bin/env bash
# Measures a broker on this machine with thousands of simulated hosts, and the sidecar of one real host.
#
#   Fleet/faults/load.sh [HOSTS=5000] [--json]              # about six minutes
#   Fleet/faults/load.sh [HOSTS=5000] --reconnect [--json]  # the broker is killed: how the hosts come back; about two minutes
#
# --reconnect-within SECONDS tries another span than that of sidecars. Exit status 1: a measurement is above its bar. The numbers
# are those of the machine, so run it when nothing else does; BIN names a folder with the programs, for a build of your own.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
hosts=5000
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    hosts=$1
    shift
fi
# Each host has a connection, at both ends. The limit is that of this shell and what it starts.
need=$((hosts + 1000))
ulimit -n "$need" 2> /dev/null || {
    echo "$hosts hosts need $need open files, and this shell may have $(ulimit -Hn): raise it, or try fewer hosts" >&2
    exit 69
}
command -v nats-server > /dev/null || make --no-print-directory -C "$root/Fleet" broker
bin=${BIN:-$root/.build/release}
if [ -z "${BIN:-}" ]; then
    for product in fleet-load glassbus-fleet busctl; do
        swift build -c release --package-path "$root/Fleet" --scratch-path "$root/.build" --product $product >&2
    done
fi
folder=$(mktemp -d /tmp/glassbus-load.XXXXXX)
finish() {
    local status=$?
    # What the program could not end itself.
    while read -r pid; do kill -9 "$pid" 2> /dev/null || true; done < <(cat "$folder/pids" 2> /dev/null)
    case $status in
    0 | 1) ;;
    *) tail -n 5 "$folder"/*.log >&2 || true ;;
    esac
    rm -rf "$folder"
    exit $status
}
trap finish EXIT
trap 'exit 130' INT TERM
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat > "$folder/broker.conf" << CONF
host: 127.0.0.1
port: $port
max_connections: $((hosts + 100))
jetstream { store_dir: "$folder/store", max_memory_store: 64MB, max_file_store: 100GB }
CONF
"$bin/fleet-load" --folder "$folder" --port "$port" --hosts "$hosts" --programs "$bin" --rules "$root/rules" "$@"
