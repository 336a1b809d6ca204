-- No request is lost while the player moves: a tap on another song while the bar is being
-- dismissed brings the player back with that song, and open if it was open.
--
--   During a dismissal   the new content waits for the end, then appears
--   During a movement    the new content also waits; of several, the last one counts
--   While it is open     a new content closes the popup first, unless it should be open
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

--- Whether a new operation supersedes a waiting one. A waiting presentation is superseded only by a
--- later presentation or a later dismissal.
local function isNeedless(operation, new)
  if new.kind == "present" then return operation.kind == "present" or operation.kind == "dismiss" end
  if new.kind == "dismiss" then return true end
  return operation.kind == "open" or operation.kind == "close"
end

function popup.coalesce(running, pending, new, ctx)
  local kept = list.filter(pending, function(operation) return not isNeedless(operation, new) end)
  -- A second dismissal while the first one runs supersedes nothing.
  if running == "dismiss" and new.kind == "dismiss" then kept = pending end
  return { kept = list.map(kept, function(operation) return operation.id end), told = "superseded" }
end

-- An open popup is dismissed together with its bar, so that users do not wait for two animations.
function popup.dismissWhileOpen(state, animated, ctx)
  return animated and "together" or "immediate"
end

return popup
