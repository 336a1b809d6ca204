-- What accessories do, for people who decide about the product.
--
-- Save this file while GlassBus runs and it counts from the next tap on. As shipped, it
-- changes nothing: it says what GlassBus does anyway.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics accessory.tap`.

---@type AccessoryRules
local accessory = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Seconds. To change a number, take away the two dashes before it.

accessory.settings = {
  -- showDuration = 0.45,        -- slides in
  -- hideDuration = 0.3,         -- slides out
  -- swapDuration = 0.15,        -- slides out to make room for another
}

-- WHAT DOES A TAP SHOW? -----------------------------------------------------------------
-- Asked for each tap on the item that is selected already. Answer
--   "collapsed"            nothing
--   "primaryOnly"          its accessory
--   "primaryAndSecondary"  both, where there is a secondary one

function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
  if not hasPrimary then return displayState end

  -- TRY THIS: the second tap hides everything (dashes before `if`).
  -- if displayState == "primaryAndSecondary" then return "collapsed" end

  if displayState ~= "primaryOnly" then return "primaryOnly" end
  if hasSecondary and not shownInCycle then return "primaryAndSecondary" end
  return "collapsed"
end

return accessory
