-- What the popup bar and its popup (the mini player) do, for people who decide about the product.
--
-- Save this file while GlassBus runs and it counts from the next touch on. A mistake does no
-- harm: the rules from before go on deciding, and `busctl tap` shows what is wrong and on which
-- line. As shipped, this file changes nothing: it says what GlassBus does anyway.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics popup.releaseDecision`.

local list = require "lib.list"

---@type PopupRules
local popup = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Seconds, points and shares. To change a number, take away the two dashes before it.

popup.settings = {
  -- profile = "current",                  -- or "documented", as the library's page describes it
  -- behaviour = { snapPercent = 0.32 },   -- a popup that snaps closes after this share of the height
}

-- A FINGER LETS GO ----------------------------------------------------------------------
-- Asked when a popup was dragged. Answer "open", "close", or "dismiss": the bar goes as well.
--
-- TRY THIS: a short and slow pull changes nothing. As shipped the profile decides (dashes before
-- the next five).
-- function popup.releaseDecision(started, fraction, velocityY, style, duration, content, ctx)
--   local isSlow = math.abs(velocityY) < 100
--   if isSlow and started == "open" then return fraction > 0.8 and "open" or "close" end
--   return velocityY > 0 and "close" or "open"
-- end

-- A SWIPE OF THE BAR --------------------------------------------------------------------
-- Answer "pageBefore", "pageAfter", "dismiss" or "none".

function popup.onBarSwipe(direction, velocity, item, paging, rightToLeft, ctx)
  -- TRY THIS: down and away (dashes before `if`).
  -- if direction == "down" and velocity > 300 then return "dismiss" end

  if not paging or direction == "up" or direction == "down" then return "none" end
  local isNext = (direction == "left") ~= rightToLeft
  return isNext and "pageAfter" or "pageBefore"
end

-- A TAP ON THE BAR ----------------------------------------------------------------------
-- Answer "open", "none", or the name of an action of the app's, which popup.actionInvoked tells.

function popup.onTapBar(target, state, ctx)
  -- TRY THIS: the image leads to the album (dashes before `if`).
  -- if target == "image" then return "showAlbum" end

  if target == "bar" or target == "image" or target == "titles" then return "open" end
  return "none"
end

-- ANOTHER CONTENT -----------------------------------------------------------------------
-- Asked when one is presented while another one is. Answer "replace", "replaceAndOpen", "queue",
-- "closeThenReplace", "ignore" or "updateItemOnly". Only what moves can be waited for ("queue").

function popup.onNewContent(state, old, new, openPopup, animated, ctx)
  if state == "transitioning" or state == "dismissing" then return "queue" end
  if state == "closed" and openPopup then return "replaceAndOpen" end
  return "replace"
end

-- WHAT NEED NOT BE DONE ANY MORE --------------------------------------------------------
-- Asked when an operation has to wait behind others. Answer { kept = ids of those that stay }.

local superseded = {
  present = { present = true, dismiss = true },
  dismiss = { present = true, open = true, close = true, dismiss = true },
  open = { open = true, close = true },
  close = { open = true, close = true },
}

function popup.coalesce(running, pending, new, ctx)
  local isGone = superseded[new.kind]
  local kept = list.filter(pending, function(operation) return not isGone[operation.kind] end)
  return { kept = list.map(kept, function(operation) return operation.id end) }
end

-- IS THE BAR TO BE SEEN HERE? -----------------------------------------------------------
-- Asked when the user goes elsewhere (popup.setScreen). Answer { show = true } or { show = false }.

function popup.barVisibility(screen, tab, hasItem, keyboardVisible, playing, ctx)
  -- TRY THIS: not while somebody types and nothing plays (dashes before `if`).
  -- if keyboardVisible and not playing then return { show = false } end

  return { show = true }
end

return popup
