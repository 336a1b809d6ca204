-- Some contents need a long pull to close, others close at once: how far and how fast a popup must
-- be pulled depends on its content.
--
--   A map, a game     takes drags itself: only a long pull closes it
--   Lyrics            close after a flick
--   Everything else   behaves as usual, but never closes by accident
--
--     busctl serve --rules rules --rules rules/presets/grip

local number = require "lib.number"

---@type PopupRules
local popup = {}

-- NUMBERS -------------------------------------------------------------------------------
-- The share of the height to pull, by prefix of the content's id; the first match counts.
-- Speeds are in points per second.

local grips = {
  { prefix = "map", share = 0.6 },
  { prefix = "game", share = 0.6 },
  { prefix = "lyrics", share = 0.15 },
}
local usual = 0.32
local flick = 900          -- from this speed on, any distance counts
local landscape = 1.25     -- a low window needs a greater share

local function grip(content)
  for _, each in ipairs(grips) do
    if content and content:sub(1, #each.prefix) == each.prefix then return each.share end
  end
  return usual
end

-- A popup that snaps closes by itself after this share.
function popup.snapThreshold(content, height, orientation, percent, ctx)
  local share = grip(content)
  if orientation == "landscape" then share = share * landscape end
  return number.clamp(share, 0.1, 0.9)
end

-- A popup that is dragged moves to the nearer end, or in the direction of a flick.
function popup.releaseDecision(started, fraction, velocityY, style, duration, content, ctx)
  if velocityY > flick then return "close" end
  if velocityY < -flick then return "open" end
  if started == "open" then return 1 - fraction >= grip(content) and "close" or "open" end
  return fraction >= usual and "open" or "close"
end

return popup
