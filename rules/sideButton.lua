-- The rules and settings of the side button, for product teams.
--
-- When you save this file while GlassBus runs, it takes effect with the next touch. As
-- shipped, this file gives the same answers as GlassBus without it.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics sideButton.swipe`.

---@type SideButtonRules
local sideButton = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Times are in seconds, lengths in points. To change a number, remove its two dashes.

sideButton.settings = {
  -- showDuration = 0.45,        -- the button slides out from behind the bar
  -- hideDuration = 0.35,        -- the button slides in behind the bar
  -- swipeReach = 8,             -- how far the button follows a finger at most
  -- bounceDistance = 12,        -- how far the button jumps after a swipe
}

-- WHICH BUTTON? -------------------------------------------------------------------------
-- Asked when another item is selected. The answers: "item", "global" or "none".

function sideButton.choose(item, global, ctx)
  -- TRY THIS: a global button with gestures replaces the item's. Remove the dashes before `if`.
  -- if global and global.gestures then return "global" end

  if item then return "item" end
  if global then return "global" end
  return "none"
end

-- A SWIPE? ------------------------------------------------------------------------------
-- Asked when a finger that dragged the button is lifted. The answer is { direction = "up" },
-- with one of the enabled directions, or {} for no swipe.

-- An amount as a multiple of its threshold, so that distances and speeds can be compared.
local function share(amount, threshold)
  if threshold > 0 then return amount / threshold end
  return amount > 0 and math.huge or 0
end

-- The axis and the sign of each direction. In a tie, the first one wins.
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
    -- A finger that moved far but moves back fast makes no swipe.
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
