-- Tests of the preset ageing.

local test = {}

--- A warning every two seconds, for a minute: more than can be shown. Near the start, one
--- normal toast arrives between them.
local function stream(t)
  for i = 0, 30 do
    t.at(2 * i)
    t.inject("toast.show", { id = "w" .. i, message = "Low on space " .. i, kind = "warning" })
    if i == 1 then t.inject("toast.show", { id = "saved", message = "Saved" }) end
  end
end

test["a normal toast is shown in the middle of a stream of warnings"] = function(t)
  stream(t)
  t.expect("toast.presented", { id = "saved" }, { at = 16.2 })
  t.expect("toast.dismissed", { id = "saved", method = "automatic" })
  t.expectNone("toast.dropped", { id = "saved" })
end

test["it stays behind warnings that came less than eight seconds after it"] = function(t)
  stream(t)
  t.expectInOrder({
    { "toast.presented", { id = "w0" } },
    { "toast.presented", { id = "w1" } },
    { "toast.presented", { id = "w2" } },
    { "toast.presented", { id = "saved" } },
  })
end

test["what is critical goes before all that has waited"] = function(t)
  t.expectAnswer("toast.rank", { toast = { message = "m", priority = "elevated" }, waitedFor = 4 }, 1.5)
  t.expectAnswer("toast.rank", { toast = { message = "m" }, waitedFor = 12 }, 1.5)
  t.inject("toast.show", { id = "a", message = "First" })
  t.inject("toast.show", { id = "b", message = "Second" })
  t.at(2.5)
  t.inject("toast.show", { id = "c", message = "Disk full", kind = "error" })
  t.expect("toast.interrupted", { id = "a", by = "c" })
end

test["in a full queue who waits keeps the place"] = function(t)
  t.settings("toast", { maxQueueSize = 2 })
  t.inject("toast.show", { id = "a", message = "On screen" })
  t.inject("toast.show", { id = "b", message = "Waits" })
  t.inject("toast.show", { id = "c", message = "Waits, too" })
  t.inject("toast.show", { id = "d", message = "Low battery", kind = "warning" })
  t.expect("toast.dropped", { id = "d", reason = "queueFull" })
end

return test
