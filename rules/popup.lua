-- The rules and settings of the popup bar and its popup (the mini player), for product teams.
--
-- When you save this file while GlassBus runs, it takes effect with the next event. If the file has
-- an error, the previous rules stay in force, and `busctl tap` shows the error and its line. As
-- shipped, this file gives the same answers as GlassBus without it.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics popup.releaseDecision`.

local list = require "lib.list"

---@type PopupRules
local popup = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Seconds, points and shares. To change a setting, remove the two dashes before it.

popup.settings = {
  -- profile = "current",                  -- or "documented": the defaults that LNPopupController's README describes
  -- behaviour = { snapPercent = 0.32 },   -- the share of the height that an open popup is pulled to snap shut
}

-- A FINGER RELEASES THE POPUP -----------------------------------------------------------
-- Asked when a finger releases a popup that it has dragged. Answer "open", "close", or "dismiss",
-- which closes the popup and then removes its bar. Without a rule, the profile decides.
--
-- TRY THIS: a short and slow pull leaves an open popup open (remove the dashes before the next five
-- lines).
-- function popup.releaseDecision(started, fraction, velocityY, style, duration, content, ctx)
--   local isSlow = math.abs(velocityY) < 100
--   if isSlow and started == "open" then return fraction > 0.8 and "open" or "close" end
--   return velocityY > 0 and "close" or "open"
-- end

-- A SWIPE OF THE BAR --------------------------------------------------------------------
-- Asked when a finger has swiped the bar of a closed popup. Answer "pageBefore", "pageAfter",
-- "dismiss" or "none".

function popup.onBarSwipe(direction, velocity, item, paging, rightToLeft, ctx)
  -- TRY THIS: a fast downward swipe dismisses the bar (remove the dashes before `if`).
  -- if direction == "down" and velocity > 300 then return "dismiss" end

  if not paging or direction == "up" or direction == "down" then return "none" end
  local isNext = (direction == "left") ~= rightToLeft
  return isNext and "pageAfter" or "pageBefore"
end

-- A TAP ON THE BAR ----------------------------------------------------------------------
-- Answer "open", "none", or the name of an action of the app, which is published with
-- popup.actionInvoked. The name of the tapped button means the button's own effect: its menu
-- opens, or its action is published.

function popup.onTapBar(target, state, ctx)
  -- TRY THIS: a tap on the image runs the app's action showAlbum (remove the dashes before `if`).
  -- if target == "image" then return "showAlbum" end

  if target == "bar" or target == "image" or target == "titles" then return "open" end
  if target == "button" then return "none" end
  return target
end

-- ANOTHER CONTENT -----------------------------------------------------------------------
-- Asked when a content is to be presented while another content is presented. Answer "replace",
-- "replaceAndOpen", "queue", "closeThenReplace", "ignore" or "updateItemOnly". The answer "queue" is
-- allowed only in the states "transitioning" and "dismissing".

function popup.onNewContent(state, old, new, openPopup, animated, ctx)
  if state == "transitioning" or state == "dismissing" then return "queue" end
  if state == "closed" and openPopup then return "replaceAndOpen" end
  return "replace"
end

-- SUPERSEDED OPERATIONS -----------------------------------------------------------------
-- Asked when an operation has to wait behind other waiting operations. Answer { kept = the ids of the
-- waiting operations that stay in the queue }.

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

-- THE BAR'S VISIBILITY ------------------------------------------------------------------
-- Asked when the bar is presented, and when the screen, the tab, the keyboard, playback, or the presence
-- of an item changes. Answer { show = true } or { show = false }.

function popup.barVisibility(screen, tab, hasItem, keyboardVisible, playing, ctx)
  -- TRY THIS: the bar is hidden while the keyboard is visible and nothing plays (remove the dashes
  -- before `if`).
  -- if keyboardVisible and not playing then return { show = false } end

  return { show = true }
end

return popup
