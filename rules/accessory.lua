-- The rules and settings of accessories, for product teams.
--
-- When you save this file while GlassBus runs, it takes effect with the next tap. As
-- shipped, this file gives the same answers as GlassBus without it.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics accessory.tap`.

---@type AccessoryRules
local accessory = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Times are in seconds. To change a number, remove the two dashes before its name.

accessory.settings = {
  -- showDuration = 0.45,        -- an accessory slides in
  -- hideDuration = 0.3,         -- an accessory slides out
  -- swapDuration = 0.15,        -- an accessory slides out when another one replaces it
}

-- WHAT DOES A TAP SHOW? -----------------------------------------------------------------
-- Asked for each tap on the selected item. The answers:
--   "collapsed"            no accessory
--   "primaryOnly"          the primary accessory
--   "primaryAndSecondary"  both accessories, if the item has a secondary one

function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
  if not hasPrimary then return displayState end

  -- TRY THIS: a tap hides both accessories at once. Remove the two dashes before `if`.
  -- if displayState == "primaryAndSecondary" then return "collapsed" end

  if displayState ~= "primaryOnly" then return "primaryOnly" end
  if hasSecondary and not shownInCycle then return "primaryAndSecondary" end
  return "collapsed"
end

return accessory
