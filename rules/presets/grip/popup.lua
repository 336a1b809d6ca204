-- Some contents hold on to the finger, others let go at once: how far a popup is pulled before it
-- closes depends on what is in it, and how fast.
--
--   A map, a game     is dragged itself: only a long pull closes it
--   Words of a song   close at a flick
--   Everything else   is as it was, but never closes by accident
--
--     busctl serve --rules rules --rules rules/presets/grip

local number = require "lib.number"

---@type PopupRules
local popup = {}

-- NUMBERS -------------------------------------------------------------------------------
-- By the beginning of a content's id, the first that fits: so much of the height has to be
-- pulled. Speeds are points per second.

local grips = {
  { prefix = "map", share = 0.6 },
  { prefix = "game", share = 0.6 },
  { prefix = "lyrics", share = 0.15 },
}
local usual = 0.32
local flick = 900          -- so fast a finger means it, however short its way
local landscape = 1.25     -- a low window needs a longer share

local function grip(content)
  for _, each in ipairs(grips) do
    if content and content:sub(1, #each.prefix) == each.prefix then return each.share end
  end
  return usual
end

-- A popup that snaps closes on its own after this share.
function popup.snapThreshold(content, height, orientation, percent, ctx)
  local share = grip(content)
  if orientation == "landscape" then share = share * landscape end
  return number.clamp(share, 0.1, 0.9)
end

-- A popup that is dragged goes where the finger left it, or where it was thrown.
function popup.releaseDecision(started, fraction, velocityY, style, duration, content, ctx)
  if velocityY > flick then return "close" end
  if velocityY < -flick then return "open" end
  if started == "open" then return 1 - fraction >= grip(content) and "close" or "open" end
  return fraction >= usual and "open" or "close"
end

return popup
