-- Tests of the rules in popup.lua. `busctl test` runs them without a host and without waiting.

local test = {}

-- A SWIPE OF THE BAR --------------------------------------------------------------------

local function swipe(direction, paging, rightToLeft)
  return { direction = direction, velocity = 400, item = "song", paging = paging, rightToLeft = rightToLeft or false }
end

test["a swipe to the left shows the next item, or in a right-to-left bar the previous one"] = function(t)
  t.expectAnswer("popup.onBarSwipe", swipe("left", true), "pageAfter")
  t.expectAnswer("popup.onBarSwipe", swipe("left", true, true), "pageBefore")
  t.expectAnswer("popup.onBarSwipe", swipe("left", false), "none")
  t.expectAnswer("popup.onBarSwipe", swipe("down", true), "none")
end

-- A TAP ON THE BAR ----------------------------------------------------------------------

test["a tap on the titles opens the popup, and a tap on a button does nothing"] = function(t)
  t.expectAnswer("popup.onTapBar", { target = "titles", state = "barPresented" }, "open")
  t.expectAnswer("popup.onTapBar", { target = "button", state = "barPresented" }, "none")
end

-- ANOTHER CONTENT -----------------------------------------------------------------------

local function another(state, openPopup)
  return { state = state, old = "a", new = "b", openPopup = openPopup, animated = true }
end

test["another content replaces the presented one, or waits while something moves"] = function(t)
  t.expectAnswer("popup.onNewContent", another("open", true), "replace")
  t.expectAnswer("popup.onNewContent", another("closed", true), "replaceAndOpen")
  t.expectAnswer("popup.onNewContent", another("closed", false), "replace")
  t.expectAnswer("popup.onNewContent", another("dismissing", true), "queue")
end

-- SUPERSEDED OPERATIONS -----------------------------------------------------------------

test["a dismissal drops all waiting operations, and a closing drops a waiting opening only"] = function(t)
  local pending = { { id = 1, kind = "present", content = "a" }, { id = 2, kind = "open" } }
  t.expectAnswer("popup.coalesce", { pending = pending, new = { id = 3, kind = "dismiss" } }, { kept = {} })
  t.expectAnswer("popup.coalesce", { pending = pending, new = { id = 3, kind = "close" } }, { kept = { 1 } })
end

-- THE BAR'S VISIBILITY ------------------------------------------------------------------

test["the bar is visible on every screen"] = function(t)
  t.expectAnswer(
    "popup.barVisibility", { screen = "settings", hasItem = true, keyboardVisible = false, playing = false },
    { show = true })
end

return test
