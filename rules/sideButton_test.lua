-- Tests of the rules in sideButton.lua. `busctl test` runs them without a host and without waiting.

local test = {}

-- WHICH BUTTON? -------------------------------------------------------------------------

test["an item's own button goes before the global one"] = function(t)
  t.expectAnswer("sideButton.choose", { item = { icon = "plus" }, global = { icon = "pencil" } }, "item")
  t.expectAnswer("sideButton.choose", { item = { icon = "plus" } }, "item")
  t.expectAnswer("sideButton.choose", { global = { icon = "pencil" } }, "global")
  t.expectAnswer("sideButton.choose", {}, "none")
end

-- A SWIPE? ------------------------------------------------------------------------------

local function drag(x, y, vx, vy, enabled)
  return {
    swipeThreshold = 30,
    swipeVelocityThreshold = 200,
    enabledDirections = enabled or { "up", "down", "left", "right" },
    translation = { x = x, y = y },
    velocity = { x = vx or 0, y = vy or 0 },
  }
end

test["a finger that went more than 30 points has swiped"] = function(t)
  t.expectAnswer("sideButton.swipe", drag(31, 0), { direction = "right" })
  t.expectAnswer("sideButton.swipe", drag(-31, 5), { direction = "left" })
  t.expectAnswer("sideButton.swipe", drag(0, 31), { direction = "down" })
  t.expectAnswer("sideButton.swipe", drag(30, -30), {})
end

test["so has one that is fast, to where it flies"] = function(t)
  t.expectAnswer("sideButton.swipe", drag(2, 5, 300, 0), { direction = "right" })
  t.expectAnswer("sideButton.swipe", drag(0, 0, 1000, 0), { direction = "right" })
  t.expectAnswer("sideButton.swipe", drag(0, 0, 0, -201), { direction = "up" })
end

test["only directions that are enabled count"] = function(t)
  t.expectAnswer("sideButton.swipe", drag(31, 30.5, 0, 0, { "up", "down" }), { direction = "down" })
  t.expectAnswer("sideButton.swipe", drag(31, 0, 0, 0, { "up", "down" }), {})
end

test["a finger that flies back takes its swipe back"] = function(t)
  t.expectAnswer("sideButton.swipe", drag(60, 0, -800, 0), {})
end

return test
