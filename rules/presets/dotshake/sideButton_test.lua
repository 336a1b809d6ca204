-- Tests of the preset dotshake: the layout and the swipes of the reference toolbar, with its intended differences.

local test = {}

-- overrides: "so has one that is fast, to where it flies"
-- overrides: "only directions that are enabled count"
-- overrides: "a finger that flies back takes its swipe back"
-- overrides: "gaps give way first, then titles, then all titles, then items"
-- overrides: "secondary items go before primary ones, wherever they stand"
-- overrides: "what does not fit is in the menu, and can be chosen there"
test["a fast finger counts, whichever way it flies"] = function(t)
  local swipe = {
    swipeThreshold = 30, swipeVelocityThreshold = 200, enabledDirections = { "left", "right" },
    translation = { x = 10, y = 0 }, velocity = { x = -500, y = 0 }
  }
  t.expectAnswer("sideButton.swipe", swipe, { direction = "right" })
end

return test
