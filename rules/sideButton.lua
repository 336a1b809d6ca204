-- What the side button does, for people who decide about the product.
--
-- Save this file while GlassBus runs and it counts from the next touch on. As shipped, it
-- changes nothing: it says what GlassBus does anyway.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics sideButton.swipe`.

---@type SideButtonRules
local sideButton = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Seconds and points. To change a number, take away the two dashes before it.

sideButton.settings = {
  -- showDuration = 0.45,        -- slides out from behind the bar
  -- hideDuration = 0.35,        -- slides in again
  -- swipeReach = 8,             -- follows a finger, this far at most
  -- bounceDistance = 12,        -- jumps that far when a swipe is recognised
}

-- WHICH BUTTON? -------------------------------------------------------------------------
-- Asked when another item is selected. Answer "item", "global" or "none".

function sideButton.choose(item, global, ctx)
  -- TRY THIS: a button that can be swiped is worth more than the item's own (dashes before `if`).
  -- if global and global.gestures then return "global" end

  if item then return "item" end
  if global then return "global" end
  return "none"
end

-- A SWIPE? ------------------------------------------------------------------------------
-- Asked when a finger that dragged the button leaves it. Answer { direction = "up" } (or
-- "down", "left", "right": one that is enabled), or {} for no swipe.

-- How many thresholds it is, so that points and speeds compare.
local function share(amount, threshold)
  if threshold > 0 then return amount / threshold end
  return amount > 0 and math.huge or 0
end

-- The axis and the sign of each direction. The first of two that are equal wins.
local directions = {
  { name = "up", axis = "y", sign = -1 },
  { name = "down", axis = "y", sign = 1 },
  { name = "left", axis = "x", sign = -1 },
  { name = "right", axis = "x", sign = 1 },
}

function sideButton.swipe(swipeThreshold, swipeVelocityThreshold, enabledDirections, translation, velocity, ctx)
  local enabled = {}
  for _, name in ipairs(enabledDirections) do enabled[name] = true end

  local best, strength = nil, 0
  for _, direction in ipairs(directions) do
    local distance = direction.sign * translation[direction.axis]
    local speed = direction.sign * velocity[direction.axis]
    local isFar, isFast = distance > swipeThreshold, speed > swipeVelocityThreshold
    -- A finger that went far and flies back takes its swipe back.
    local counts
    if isFar then counts = speed >= -swipeVelocityThreshold else counts = isFast and distance >= -swipeThreshold end
    if counts and enabled[direction.name] then
      local own = math.max(share(distance, swipeThreshold), share(speed, swipeVelocityThreshold))
      if own > strength then best, strength = direction.name, own end
    end
  end
  return { direction = best }
end

return sideButton
