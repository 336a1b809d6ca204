local text = require "lib.text"
local test = {}

local function show(t, id) t.inject("toast.show", { id = id, mesage = "x" }) end

test["one"] = function(t)
  t.inject("toast.shwo", { id = "a" })
  t.inject("toast.show", { id = "a" })
  t:advance(1)
  t.advence(0.5)
  t.advance("0.5")
  t.expect("toast.presented", { idd = "a" })
  t.expectState("toast.presenting.message")
  t.expectAnswer("toast.prioritty", {}, "critical")
  t.expectCount("toast.presented", 1.5)
  t.settle(3)
  show(t)
  shwo()
  text.isLng("a")
end

test["two"] = function(t, bus) end
return test
