#!/bin/bash
# An editor whose files change behind its back, that sends ranged edits and lone \r, and that ends without a word.
# Right: lsp_stale.py; the text of the server is the editor's after any edits; no message is a bare null.
. "$(dirname "$0")/common.sh"; command -v python3 >/dev/null || exit 2
BUSCTL=$B timeout 60 python3 "$HERE/lsp_stale.py" $W || BAD=1
cat > $W/edits.py <<'P'
import random, sys
sys.path.insert(0, sys.argv[1]); from lspc import *
W = sys.argv[2]; os.makedirs(W + "/e", exist_ok=True); p = W + "/e/toast.lua"; open(p, "w").write("return {}\n")
l = L(); l.init(None, uri(W + "/e"))
random.seed(7)
text = "local toast = {}\r-- 🙂 ä\r\nfunction toast.dwell() return 1 end\nreturn toast\n"
l.open(uri(p), text)
def split(t):
    lines, i = [""], 0
    while i < len(t):
        if t[i] == "\r" and i + 1 < len(t) and t[i + 1] == "\n": lines.append(""); i += 2
        elif t[i] in "\r\n": lines.append(""); i += 1
        else: lines[-1] += t[i]; i += 1
    return lines
def offsets(t):
    starts, i = [0], 0
    while i < len(t):
        if t[i] == "\r" and i + 1 < len(t) and t[i + 1] == "\n": i += 2; starts.append(i)
        elif t[i] in "\r\n": i += 1; starts.append(i)
        else: i += 1
    return starts
def u16(s): return sum(2 if ord(c) > 0xffff else 1 for c in s)
for v in range(2, 300):
    changes = []
    for _ in range(random.randint(1, 3)):
        lines, starts = split(text), offsets(text)
        a = sorted((random.randrange(len(lines)), random.random()) for _ in range(2))
        pos = [(r, int(f * (len(lines[r]) + 1))) for r, f in a]
        pos.sort()
        (r1, c1), (r2, c2) = pos
        if random.random() < .8: r2, c2 = r1, c1
        new = random.choice(["x", "", "\r", "\n", "\r\n", "🙂", "return", " local y = 1\n", "-- ä"])
        changes.append({"range": R(r1, u16(lines[r1][:c1]), r2, u16(lines[r2][:c2])), "text": new})
        text = text[:starts[r1] + c1] + new + text[starts[r2] + c2:]
    l.change(uri(p), v, *changes)
l.change(uri(p), 300, {"range": R(0, 0, 0, 0), "text": ""})
l.note("textDocument/didSave", {"textDocument": {"uri": uri(p)}})
told = [m for m in l.drain(2) if m is None or m.get("method") == "textDocument/publishDiagnostics"]
l.change(uri(p), 301, {"text": text})
again = l.drain(1.5)
# The whole text of the editor tells nothing new, if the server had it.
bad = [m for m in again if m.get("method") == "textDocument/publishDiagnostics"]
print("ok:    300 edits" if not bad else "FAULT: the server had another text"); sys.exit(1 if bad else 0)
P
BUSCTL=$B timeout 60 python3 $W/edits.py "$HERE" $W || BAD=1
exit $BAD
