-- Where the items of a navigation bar stand, and which make room in a narrow one.
--
-- Save this file while GlassBus runs and it counts from the next layout on. A mistake does
-- no harm: the rules from before go on deciding, and `busctl tap` shows what is wrong and
-- on which line. As shipped, this file changes nothing: it says what GlassBus does anyway.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics navigationBar.area`.

local list = require "lib.list"

---@type NavigationBarRules
local navigationBar = {}

-- WHERE DOES IT STAND? ------------------------------------------------------------------
-- Asked about each item. Answer
--   "leading" "center" "trailing"   in the row
--   "overflow"                      in the menu behind the last button of the row
--   "bottom" "keyboard"             outside the row

local function secondaryArea(context)
  if context.platform == "macOS" then return "center" end
  local hasRoom = context.platform == "iPadOS" and context.sizeClass == "regular"
    and (context.role == "browser" or context.role == "editor")
  return hasRoom and "center" or "overflow"
end

local phoneAreas = {
  primaryAction = "trailing", navigation = "leading", principal = "center", cancellationAction = "leading",
  confirmationAction = "trailing", destructiveAction = "trailing", topBarLeading = "leading",
  topBarTrailing = "trailing", topBarPinnedTrailing = "trailing", status = "bottom", bottomBar = "bottom",
  keyboard = "keyboard",
}

local macAreas = {
  automatic = "center", primaryAction = "leading", navigation = "leading", principal = "center",
  cancellationAction = "trailing", confirmationAction = "trailing", destructiveAction = "leading",
  topBarLeading = "leading", topBarTrailing = "trailing", topBarPinnedTrailing = "trailing", status = "center",
  bottomBar = "center", keyboard = "keyboard",
}

function navigationBar.area(item, context, ctx)
  local placement = item.placement

  -- TRY THIS: secondary actions are in the row of every wide bar (dashes before the next two).
  -- local isWide = context.width >= 700
  -- if placement == "secondaryAction" and isWide then return "center" end

  if placement == "secondaryAction" then return secondaryArea(context) end
  if context.platform == "macOS" then return macAreas[placement] end
  if placement == "automatic" then
    if context.platform == "iPadOS" and context.bar then return secondaryArea(context) end
    return "trailing"
  end
  if placement == "navigation" and context.sizeClass == "compact" and context.hasBack then return "trailing" end
  return phoneAreas[placement]
end

-- WHAT MAKES ROOM FIRST? ----------------------------------------------------------------
-- Asked when the row is too narrow. What answers the lower number goes first; of equals
-- secondary and automatic items, then others, primary ones last.

function navigationBar.rank(unit, ctx)
  return unit.priority
end

-- A group with a label can become one button, before anything leaves the row.
function navigationBar.collapsible(unit, ctx)
  return unit.label ~= nil and #unit.children > 0 and unit.collapsedWidth < unit.width
end

-- WHAT MAY THE USER DO? -----------------------------------------------------------------
-- Answer
--   "default"       move it, take it away, put it back
--   "reorderable"   move it
--   "disabled"      nothing

function navigationBar.customizable(item, context, ctx)
  if context.platform == "macOS" then return item.customization end
  if context.platform ~= "iPadOS" then return "disabled" end
  if item.placement == "secondaryAction" or item.placement == "automatic" then return item.customization end
  return "disabled"
end

-- WHERE DO NEW ITEMS GO? ----------------------------------------------------------------
-- Asked when the user has an order of their own. Answer it with the new items put in.

local function place(order, id)
  for index, other in ipairs(order) do
    if other == id then return index end
  end
  return nil
end

--- After the nearest item declared before it, else before the nearest one declared after it.
local function insert(order, ids, index)
  for before = index - 1, 1, -1 do
    local found = place(order, ids[before])
    if found then return table.insert(order, found + 1, ids[index]) end
  end
  for after = index + 1, #ids do
    local found = place(order, ids[after])
    if found then return table.insert(order, found, ids[index]) end
  end
  table.insert(order, ids[index])
end

function navigationBar.mergeSaved(record, declaration, ctx)
  local order, ids, isKnown = {}, {}, {}
  for index, id in ipairs(record.order) do order[index], isKnown[id] = id, true end
  for _, id in ipairs(record.known) do isKnown[id] = true end
  for index, item in ipairs(declaration) do ids[index] = item.id end
  for index, item in ipairs(declaration) do
    if item.showsByDefault and not isKnown[item.id] then insert(order, ids, index) end
  end
  return order
end

-- WHAT IS IN THE TITLE'S MENU? ----------------------------------------------------------
-- Asked when it is opened: what the app gave, else what it can do with a document.

local documentCommands = { "save", "duplicate", "rename", "move", "export", "print" }

function navigationBar.titleMenu(context, ctx)
  local entries = {}
  for _, id in ipairs(context.menu or context.commands) do
    local belongs = context.menu ~= nil or list.contains(documentCommands, id)
    if belongs and id ~= "" and not list.contains(entries, id) then entries[#entries + 1] = id end
  end
  return entries
end

return navigationBar
