-- The rules of navigation bars: the places of items, and which items leave a narrow row.
--
-- When you save this file while GlassBus runs, it takes effect with the next layout. If the
-- file has an error, the previous rules stay in force, and `busctl tap` shows the error and
-- its line. As shipped, this file gives the same answers as GlassBus without it.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics navigationBar.area`.

local list = require "lib.list"

---@type NavigationBarRules
local navigationBar = {}

-- WHERE IS AN ITEM? ---------------------------------------------------------------------
-- Asked about each item that is shown. The answers:
--   "leading" "center" "trailing"   in the row
--   "overflow"                      in the overflow menu
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

  -- TRY THIS: secondary actions are in the row of every wide bar. Remove the next dashes.
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

-- WHICH ITEM LEAVES FIRST? --------------------------------------------------------------
-- Asked when the row is too narrow. The item with the lowest number leaves first. Of equal
-- numbers, secondary and automatic items leave first, and primary actions last.

function navigationBar.rank(unit, ctx)
  return unit.priority
end

-- Whether a group with a label, or a search field, may collapse to one button, before any
-- item leaves the row.
function navigationBar.collapsible(unit, ctx)
  local isGroup = unit.label ~= nil and #unit.children > 0
  local isField = unit.search ~= nil and (unit.search.minimized or "automatic") == "automatic"
  return (isGroup or isField) and unit.collapsedWidth < unit.width
end

-- WHAT MAY THE USER DO? -----------------------------------------------------------------
-- Asked about each item that has an id, in a bar that has an id. The answers:
--   "default"       move, remove and add the item
--   "reorderable"   move the item
--   "disabled"      nothing

function navigationBar.customizable(item, context, ctx)
  if context.platform == "macOS" then return item.customization end
  if context.platform ~= "iPadOS" then return "disabled" end
  if item.placement == "secondaryAction" or item.placement == "automatic" then return item.customization end
  return "disabled"
end

-- WHERE DO NEW ITEMS GO? ----------------------------------------------------------------
-- Asked when there is a saved order or a draft. The answer is this order with new items inserted.

local function place(order, id)
  for index, other in ipairs(order) do
    if other == id then return index end
  end
  return nil
end

--- Inserts an item after the nearest one declared before it, or else before the nearest one after it.
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
-- Asked before the menu opens. The answer is the app's entries, or else its document commands.

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
