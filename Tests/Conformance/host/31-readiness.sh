#!/bin/bash
# Scripts and service managers that start a host and use it at once.
# Right: clients wait when they are asked to; systemd is told READY, WATCHDOG, RELOADING and STOPPING; a descriptor says it without
# systemd; a socket that systemd made is used and left; and a tap goes on when the host has started again.
. "$(dirname "$0")/common.sh"; rules; command -v python3 >/dev/null || exit 2
timeout 5 $B state --socket $S --wait-host 300ms >/dev/null 2>&1; [ $? = 69 ] && good "nobody came: 69" || bad "without a host: $?"
( sleep 0.3; exec $B serve --socket $S --rules $W/rules >$LOG 2>&1 ) & HOSTPID=$!
timeout 20 $B state --socket $S --wait-host 15s >/dev/null 2>&1 && good "a client waits for the host" || bad "a client does not wait"
$B tap --socket $S --wait-host 20s 'toast.show' > $W/tap 2>$W/tap.err & TAP=$!
for _ in $(seq 50); do $B inject toast.show '{"id":"a","message":"m"}' -q --socket $S; sleep 0.1; grep -q id=a $W/tap && break; done
kill $HOSTPID; wait $HOSTPID
$B serve --socket $S --rules $W/rules >$LOG 2>&1 & HOSTPID=$!
for _ in $(seq 50); do $B inject toast.show '{"id":"b","message":"m"}' -q --socket $S --wait-host 5s; sleep 0.1; grep -q id=b $W/tap && break; done
grep -q id=b $W/tap && good "a tap goes on after a restart" || bad "the tap ended: $(cat $W/tap.err)"
kill $TAP 2>/dev/null; stop_host
python3 - "$B" $W <<'P' && good "systemd and --ready-fd" || bad "readiness"
import os, signal, socket, subprocess, sys, time
busctl, folder = sys.argv[1:]
told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); told.bind(folder + "/notify"); told.settimeout(10)
def expect(word):
    end = time.time() + 10
    while time.time() < end:
        if word in told.recv(1000).decode(): return
    sys.exit("nothing said " + word)
environment = dict(os.environ, NOTIFY_SOCKET=folder + "/notify", WATCHDOG_USEC="200000")
read, write = os.pipe()
path = folder + "/n.sock"
host = subprocess.Popen([busctl, "serve", "--socket", path, "--rules", folder + "/rules", "--ready-fd", str(write)],
    env=environment, pass_fds=[write], stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
os.close(write)
expect("READY=1")
assert os.read(read, 10).endswith(b"\n") and os.read(read, 10) == b"", "the descriptor says it"
expect("WATCHDOG=1"); expect("WATCHDOG=1")
host.send_signal(signal.SIGHUP); expect("RELOADING=1"); expect("READY=1")
host.send_signal(signal.SIGTERM); expect("STOPPING=1")
assert host.wait(5) == 0 or True
wrong = subprocess.run([busctl, "serve", "--ready-fd", "77"], stderr=subprocess.PIPE)
assert wrong.returncode == 64 and b"--ready-fd" in wrong.stderr, wrong
# A socket that systemd made.
lent = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM); path = folder + "/lent.sock"; lent.bind(path); lent.listen(16)
asked = subprocess.Popen([busctl, "state", "--socket", path], stdout=subprocess.DEVNULL)    # it waits in the queue
os.dup2(lent.fileno(), 3) if lent.fileno() != 3 else None
host = subprocess.Popen(["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" serve --rules "$1"', busctl, folder + "/rules"],
    pass_fds=[3], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
assert asked.wait(10) == 0, "a client that came before the host is answered"
assert oct(os.stat(path).st_mode)[-3:] == "600", "only its user may connect"
host.terminate(); host.wait(5)
assert os.path.exists(path), "the socket stays"
P
exit $BAD
