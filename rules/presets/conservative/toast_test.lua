-- Tests of the preset conservative.

local test = {}

-- overrides: "a toast that has been on screen for two seconds is left alone"
test["5 toasts may wait, and the next one is refused"] = function(t)
  for i = 1, 6 do t.inject("toast.show", { id = "t" .. i, message = "Toast " .. i }) end
  t.expectNone("toast.dropped")
  t.inject("toast.show", { id = "last", message = "One too many" })
  t.expect("toast.dropped", { id = "last", reason = "queueFull" })
end

test["a toast that was tapped away is followed after 1.5 seconds"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saved" })
  t.inject("toast.show", { id = "b", message = "Sent" })
  t.inject("toast.tap", {})
  t.settle()
  t.expect("toast.presented", { id = "b" }, { at = 1.5 })
end

test["the toast on screen takes up others about the same for 3 seconds"] = function(t)
  t.inject("toast.show", { id = "a", message = "1 of 3", dedupeKey = "upload", duration = 10 })
  t.at(3)
  t.inject("toast.show", { id = "b", message = "2 of 3", dedupeKey = "upload", duration = 10 })
  t.expectCount("toast.coalesced", 1)
  t.at(6.1)
  t.inject("toast.show", { id = "c", message = "3 of 3", dedupeKey = "upload", duration = 10 })
  t.expectCount("toast.coalesced", 1)
end

return test
