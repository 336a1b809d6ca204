-- The rules and settings of the toolbar, for product teams.
--
-- When you save this file while GlassBus runs, it takes effect at once. If the file has an
-- error, the previous rules stay in force, and `busctl tap` shows the error and its line.
-- As shipped, this file gives the same answers as GlassBus without it.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics toolbar.priority`.

---@type ToolbarRules
local toolbar = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Lengths are in points. To change a number, remove the two dashes before its name.

toolbar.settings = {
  -- The steps that the layout takes one after the other until everything fits.
  compressionOrder = { "spacing", "title", "icon", "hide" },

  layout = {
    -- itemFullWidth = 64,          -- width of an item with its title
    -- itemMinWidth = 44,           -- width of an icon
    -- itemSpacingFull = 16,        -- gap between two items, if there is room
    -- itemSpacingMinimal = 4,      -- smallest gap between two items
    -- toolbarPadding = 16,         -- space on each side of the bar
    -- spaceTierThresholds = { spacious = 520, regular = 420, compact = 360, tight = 280 },
  },

  appearance = "default",           -- or "compact", "spacious", or a table of numbers
}

-- HOW MUCH DOES AN ITEM MATTER? -----------------------------------------------------------
-- Asked about every item before each layout. The answers:
--   "essential"  the item is never hidden
--   "primary"    the item is hidden after all secondary items
--   "secondary"  the item is hidden before all primary items
--   "overflow"   the item is always in the menu

function toolbar.priority(item, tier, selected, ctx)
  -- TRY THIS: the selected item is never hidden. Remove the two dashes before `if`.
  -- if selected then return "essential" end

  return item.priority
end

-- WHERE IS THE SIDE BUTTON? ---------------------------------------------------------------
-- Asked for every layout that has a side button. The answers:
--   "full"        next to the bar, if the bar is wide enough to keep all its items
--   "compact"     next to the bar, in a smaller size
--   "integrated"  in the bar, as an entry
--   "hidden"      in the overflow menu

function toolbar.sideButtonMode(tier, priority, width, ctx)
  if tier == "tight" then return "compact" end
  if tier ~= "minimal" then return "full" end
  if priority == "essential" then return "compact" end
  return priority == "primary" and "integrated" or "hidden"
end

-- HOW WIDE IS THE ACCESSORY? --------------------------------------------------------------
-- Asked for every layout. The answer is the width in points; the container limits it.

function toolbar.accessoryWidth(tier, toolbarWidth, min, max, ctx)
  if tier == "minimal" then return min end
  return math.max(min, math.min(toolbarWidth, max))
end

-- WHICH ITEMS GO INTO THE MENU? -----------------------------------------------------------
-- Asked when not all items fit, even as icons. The rule `toolbar.overflow(items, available,
-- spacing, overflowButtonWidth, ctx)` returns the ids of the items to hide. Without this rule,
-- the least important items are hidden, the last first. See rules/presets/learning for a rule.

return toolbar
