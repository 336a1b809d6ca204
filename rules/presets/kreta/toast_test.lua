-- Tests of the preset kreta.

local test = {}

-- overrides: "a newer toast about the same thing takes the older one's place"
-- overrides: "an error interrupts, and what it interrupted comes back"
-- overrides: "interruptions can be turned off, or kept for what is critical"
test["an error waits for its turn, and each toast has its two seconds"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saved", kind = "success" })
  t.inject("toast.show", { id = "b", message = "Sent" })
  t.inject("toast.show", { id = "c", message = "Offline", kind = "error" })
  t.settle()
  t.expectNone("toast.interrupted")
  t.expect("toast.presented", { id = "a" }, { at = 0 })
  t.expect("toast.dismissing", { id = "a" }, { at = 2.65 })
  t.expect("toast.presented", { id = "b" }, { at = 3 })
  t.expect("toast.presented", { id = "c" }, { at = 6 })
end

test["a hundred failures are a hundred toasts"] = function(t)
  for i = 1, 100 do t.inject("toast.show", { message = "Failed", kind = "error", dedupeKey = "sync" }) end
  t.settle()
  t.expectNone("toast.dropped")
  t.expectNone("toast.coalesced")
  t.expectCount("toast.dismissed", 100)
end

return test
