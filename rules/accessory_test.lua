-- Tests of the rules in accessory.lua. `busctl test` runs them without a host and without waiting.

local test = {}

local function tap(displayState, shownInCycle, hasPrimary, hasSecondary)
  return {
    displayState = displayState,
    shownInCycle = shownInCycle,
    hasPrimary = hasPrimary,
    hasSecondary = hasSecondary,
  }
end

test["taps show the accessory, both, the accessory, nothing, in turn"] = function(t)
  t.expectAnswer("accessory.tap", tap("collapsed", false, true, true), "primaryOnly")
  t.expectAnswer("accessory.tap", tap("primaryOnly", false, true, true), "primaryAndSecondary")
  t.expectAnswer("accessory.tap", tap("primaryAndSecondary", true, true, true), "primaryOnly")
  t.expectAnswer("accessory.tap", tap("primaryOnly", true, true, true), "collapsed")
end

test["without a secondary one, the accessory and nothing"] = function(t)
  t.expectAnswer("accessory.tap", tap("primaryOnly", false, true, false), "collapsed")
  t.expectAnswer("accessory.tap", tap("collapsed", false, true, false), "primaryOnly")
end

test["a secondary one alone is never shown"] = function(t)
  t.expectAnswer("accessory.tap", tap("primaryOnly", false, false, true), "primaryOnly")
end

return test
