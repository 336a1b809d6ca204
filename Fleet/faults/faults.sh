#!/bin/sh
# Injects faults into a real fleet on this machine, and prints one line for each guarantee that held or failed.
#
#   Fleet/faults/faults.sh all        all faults
#   Fleet/faults/faults.sh smoke      some of them, in less than a minute
#   Fleet/faults/faults.sh 2 13       faults by number
#
#   FROM=DIR  programs of an earlier release, for fault 22
#   BIN=DIR   the folder of busctl, busctl-fleet and glassbus-fleet; default: .build/debug
#
# Exit status 1: a guarantee failed, and the folder with the logs is printed. Times and numbers of hosts are smaller than in
# a real fleet; the output lists both.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
bin=${BIN:-$root/.build/debug}
venv=$root/.build/fleet-python
packages='nats-py==2.16.0 pynacl==1.6.2'

for program in busctl busctl-fleet glassbus-fleet; do
    [ -x "$bin/$program" ] || { echo "there is no $bin/$program; build it: make build, make -C Fleet build" >&2; exit 69; }
done
command -v nats-server > /dev/null || "$root/Tests/scripts/packages" nats-server 'the broker of the tests' || exit 69
if [ "$(cat "$venv/packages" 2> /dev/null)" != "$packages" ]; then
    rm -rf "$venv"
    python3 -m venv "$venv" 2> /dev/null ||
        { "$root/Tests/scripts/packages" python3-venv 'what separates packages of Python' && python3 -m venv "$venv"; } || exit 69
    # Unquoted on purpose: each word is a package.
    # shellcheck disable=SC2086
    "$venv/bin/pip" install -q --disable-pip-version-check $packages || { echo 'PyPI gave no packages' >&2; exit 69; }
    echo "$packages" > "$venv/packages"
fi
cd "$here" || exit 70
# Keep Python's caches out of the source tree.
PYTHONDONTWRITEBYTECODE=1 exec "$venv/bin/python" -m lab "$bin" "$@"
