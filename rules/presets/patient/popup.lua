-- Nothing that is asked for while the player moves is lost: who taps another song while the bar
-- is going away gets the player back, with that song, and open if it was open.
--
--   While it goes away   the new content waits for the end, then comes back
--   While it moves       the new content waits, too; of several the last one counts
--   While it is open     a new content closes the popup first, unless it is to be open
--   The same content     is only updated
--
--     busctl serve --rules rules --rules rules/presets/patient

local list = require "lib.list"

---@type PopupRules
local popup = {}

function popup.onNewContent(state, old, new, openPopup, animated, ctx)
  if state == "transitioning" or state == "dismissing" then return "queue" end
  if old == new then return openPopup and "replaceAndOpen" or "updateItemOnly" end
  if state == "open" then return openPopup and "replace" or "closeThenReplace" end
  return openPopup and "replaceAndOpen" or "replace"
end

--- What a new operation makes needless. A presentation that waits outlives everything but a later
--- one, and a dismissal that came after it: nobody asked to see what he sent away last.
local function isNeedless(operation, new)
  if new.kind == "present" then return operation.kind == "present" or operation.kind == "dismiss" end
  if new.kind == "dismiss" then return true end
  return operation.kind == "open" or operation.kind == "close"
end

function popup.coalesce(running, pending, new, ctx)
  local kept = list.filter(pending, function(operation) return not isNeedless(operation, new) end)
  -- A second dismissal while the first one runs takes nothing with it.
  if running == "dismiss" and new.kind == "dismiss" then kept = pending end
  return { kept = list.map(kept, function(operation) return operation.id end), told = "superseded" }
end

-- A popup that is dismissed while it is open goes at once, so that nobody waits a second for it.
function popup.dismissWhileOpen(state, animated, ctx)
  return animated and "together" or "immediate"
end

return popup
