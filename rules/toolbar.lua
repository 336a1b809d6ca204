-- What the toolbar does, for people who decide about the product.
--
-- Save this file while GlassBus runs and it counts at once. A mistake does no harm: the rules
-- from before go on deciding, and `busctl tap` shows what is wrong and on which line. As
-- shipped, this file changes nothing: it says what GlassBus does anyway.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics toolbar.priority`.

---@type ToolbarRules
local toolbar = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Lengths are in points. To change a number, take away the two dashes before it.

toolbar.settings = {
  -- What gives way, in turn, until everything fits.
  compressionOrder = { "spacing", "title", "icon", "hide" },

  layout = {
    -- itemFullWidth = 64,          -- an item with its title
    -- itemMinWidth = 44,           -- an icon
    -- itemSpacingFull = 16,        -- between two items, if there is room
    -- itemSpacingMinimal = 4,      -- at least
    -- toolbarPadding = 16,         -- on either side of the bar
    -- spaceTierThresholds = { spacious = 520, regular = 420, compact = 360, tight = 280 },
  },

  appearance = "default",           -- or compact, spacious, or numbers of your own
}

-- HOW MUCH DOES AN ITEM MATTER? -----------------------------------------------------------
-- Asked about every item before each layout. Answer
--   "essential"  it is never hidden
--   "primary"    it is hidden after all secondary ones
--   "secondary"  it is hidden first
--   "overflow"   it is in the menu from the start

function toolbar.priority(item, tier, selected, ctx)
  -- TRY THIS: the selected item is never hidden (dashes before `if`).
  -- if selected then return "essential" end

  return item.priority
end

-- WHERE IS THE SIDE BUTTON? ---------------------------------------------------------------
-- Asked in every layout that has one. Answer
--   "full"        beside the bar; smaller where items would have to go
--   "compact"     beside the bar, smaller
--   "integrated"  an entry of the bar
--   "hidden"      in the overflow menu

function toolbar.sideButtonMode(tier, priority, width, ctx)
  if tier == "tight" then return "compact" end
  if tier ~= "minimal" then return "full" end
  if priority == "essential" then return "compact" end
  return priority == "primary" and "integrated" or "hidden"
end

-- HOW WIDE IS THE ACCESSORY? --------------------------------------------------------------
-- Asked in every layout. Answer points; it never gets more than the container has.

function toolbar.accessoryWidth(tier, toolbarWidth, min, max, ctx)
  if tier == "minimal" then return min end
  return math.max(min, math.min(toolbarWidth, max))
end

-- WHICH ITEMS GO INTO THE MENU? -----------------------------------------------------------
-- Asked when not all of them fit, even as icons: `toolbar.overflow(items, available, spacing,
-- overflowButtonWidth, ctx)` answers their ids, in the order of the menu. There is none here:
-- the least important go, of equals the last. rules/presets/learning keeps what is used most.

return toolbar
