-- Tests of the rules in toast.lua. `busctl test` runs them without a host and without waiting.
-- Change a rule to see which test fails; add a test of your own in the same way.
-- Everything that `t` can do: docs/rules/language.md, "Tests".

local test = {}

-- ONE TOAST OR TWO? ---------------------------------------------------------------------

test["a newer toast about the same thing takes the older one's place"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saving", dedupeKey = "save" })
  t.advance(0.5)
  t.inject("toast.show", { id = "b", message = "Saved", dedupeKey = "save" })
  t.expect("toast.coalesced", { id = "a" }, { at = 0.5 })
  t.expectState("toast.presenting.message", "Saved")
  t.settle()
  t.expectCount("toast.presented", 1)
end

test["toasts about different things, or about nothing in particular, stay apart"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saved", dedupeKey = "save" })
  t.inject("toast.show", { id = "b", message = "Sent", dedupeKey = "send" })
  t.inject("toast.show", { id = "c", message = "Saved" })
  t.expectNone("toast.coalesced")
  t.expectState("toast.waiting", { "b", "c" })
  t.settle()
  t.expectInOrder({ { "toast.presented", { id = "a" } }, { "toast.presented", { id = "b" } } })
end

test["a toast that has been on screen for two seconds is left alone"] = function(t)
  t.inject("toast.show", { id = "a", message = "Ann pushed", dedupeKey = "Ann", duration = 10 })
  t.advance(2.5)
  t.inject("toast.show", { id = "b", message = "Ann pushed again", dedupeKey = "Ann" })
  t.expectNone("toast.coalesced")
  t.expectStateContains("toast.waiting", "b")
end

test["a window of zero keeps all toasts apart"] = function(t)
  t.settings("toast", { coalescingWindow = 0 })
  t.inject("toast.show", { id = "a", message = "Saving", dedupeKey = "save" })
  t.inject("toast.show", { id = "b", message = "Saved", dedupeKey = "save" })
  t.expectNone("toast.coalesced")
  t.expectState("toast.waiting", { "b" })
end

-- MAY IT INTERRUPT? ---------------------------------------------------------------------

test["an error interrupts, and what it interrupted comes back"] = function(t)
  t.inject("toast.show", { id = "a", message = "Syncing" })
  t.at(1)
  t.inject("toast.show", { id = "b", message = "Disk full", kind = "error" })
  t.expect("toast.interrupted", { id = "a", by = "b" })
  t.settle()
  t.expectInOrder({
    { "toast.presented", { id = "a" } },
    { "toast.presented", { id = "b" } },
    { "toast.presented", { id = "a" } },
  })
end

test["what matters no more than the toast on screen waits for its turn"] = function(t)
  t.inject("toast.show", { id = "a", message = "Disk full", kind = "error" })
  t.inject("toast.show", { id = "b", message = "Disk still full", kind = "error" })
  t.expectNone("toast.interrupted")
  t.expectState("toast.waiting", { "b" })
end

test["interruptions can be turned off, or kept for what is critical"] = function(t)
  t.settings("toast", { interruptFrom = "critical" })
  local normal = { message = "Syncing", priority = "normal" }
  local function interrupt(priority, answer)
    t.expectAnswer("toast.interrupt",
      { incoming = { message = "Look", priority = priority }, current = normal, elapsed = 1 }, answer)
  end
  interrupt("elevated", "no")
  interrupt("critical", "requeue")
end

return test
