-- Tests of the preset storm.

local test = {}

--- The same error, `count` times, a fifth of a second apart.
local function fail(t, count, fields)
  for i = 1, count do
    local toast = { message = "Disk full", kind = "error", source = "sync" }
    for name, value in pairs(fields or {}) do toast[name] = value end
    t.inject("toast.show", toast)
    t.advance(0.2)
  end
end

test["seven equal errors are one toast that says so"] = function(t)
  fail(t, 7)
  t.expectState("toast.presenting.message", "Disk full (7 similar)")
  t.expectState("toast.waiting", {})
  t.settle()
  t.expectCount("toast.presented", 1)
  t.expectNone("toast.dropped")
end

test["two equal errors are one toast without a number"] = function(t)
  fail(t, 2)
  t.expectState("toast.presenting.message", "Disk full")
  t.expectState("toast.waiting", {})
end

test["errors of other words, or of another source, are counted apart"] = function(t)
  fail(t, 3)
  fail(t, 1, { message = "Offline" })
  fail(t, 1, { source = "backup" })
  t.expectState("toast.presenting.message", "Disk full (3 similar)")
  t.expectCount("toast.queued", 2)
end

test["errors about the same thing count together, whatever they say and whenever the last one came"] = function(t)
  t.inject("toast.show", { id = "a", message = "9 % free", kind = "error", dedupeKey = "disk", duration = 10 })
  t.at(3)
  t.inject("toast.show", { id = "b", message = "8 % free", kind = "error", dedupeKey = "disk", duration = 10 })
  t.at(6)
  t.inject("toast.show", { id = "c", message = "7 % free", kind = "error", dedupeKey = "disk", duration = 10 })
  t.expectState("toast.presenting.message", "7 % free (3 similar)")
  t.expectState("toast.presenting.dedupeKey", "disk")
end

test["a storm that goes on begins a new toast after ten seconds"] = function(t)
  fail(t, 60)
  t.expectState("toast.presenting.message", "Disk full (51 similar)")
  t.expectCount("toast.queued", 1)
  t.settle()
  t.expectCount("toast.presented", 2)
end

test["a key tells nothing of the text"] = function(t)
  fail(t, 1)
  t.expectState("toast.presenting.dedupeKey", "storm-1")
end

test["what a source sends beyond its burst becomes one toast, and nothing is dropped"] = function(t)
  for i = 1, 12 do t.inject("toast.show", { message = "File " .. i, source = "sync" }) end
  t.inject("toast.show", { id = "other", message = "Saved", source = "editor" })
  t.expectNone("toast.dropped")
  t.expectCount("toast.coalesced", 6)
  t.expectStateContains("toast.waiting", "other")
  t.at(18)
  t.expectState("toast.presenting.message", "7 more from sync")
  t.settle()
  t.expectCount("toast.presented", 7)
end

test["a source may send again when it was quiet for a while"] = function(t)
  for i = 1, 5 do t.inject("toast.show", { message = "File " .. i, source = "sync" }) end
  t.advance(2)
  t.inject("toast.show", { message = "File 6", source = "sync" })
  t.settle()
  t.expectNone("toast.coalesced")
  t.expectCount("toast.presented", 6)
end

test["what can be undone, and what runs, is never summed up"] = function(t)
  for i = 1, 8 do t.inject("toast.show", { id = "d" .. i, message = "Deleted", undoToken = "u" .. i }) end
  t.expectNone("toast.coalesced")
end

test["a toast that is changed again and again is one toast, and not a burst"] = function(t)
  for i = 1, 20 do t.inject("toast.show", { id = "upload", message = i .. " of 20 files", source = "sync" }) end
  t.expectState("toast.presenting.message", "20 of 20 files")
end

test["toasts that are no errors merge as they always did"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saving", dedupeKey = "save" })
  t.advance(0.5)
  t.inject("toast.show", { id = "b", message = "Saved", dedupeKey = "save" })
  t.expect("toast.coalesced", { id = "a" })
  t.expectState("toast.presenting.message", "Saved")
end

return test
