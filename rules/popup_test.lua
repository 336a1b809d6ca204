-- What popup.lua promises, as tests. `busctl test` runs them, no host and no waiting needed.

local test = {}

-- A SWIPE OF THE BAR --------------------------------------------------------------------

local function swipe(direction, paging, rightToLeft)
  return { direction = direction, velocity = 400, item = "song", paging = paging, rightToLeft = rightToLeft or false }
end

test["the titles follow the finger: to the left comes the next one, and in Arabic the one before"] = function(t)
  t.expectAnswer("popup.onBarSwipe", swipe("left", true), "pageAfter")
  t.expectAnswer("popup.onBarSwipe", swipe("left", true, true), "pageBefore")
  t.expectAnswer("popup.onBarSwipe", swipe("left", false), "none")
  t.expectAnswer("popup.onBarSwipe", swipe("down", true), "none")
end

-- A TAP ON THE BAR ----------------------------------------------------------------------

test["a tap opens, but not on a button"] = function(t)
  t.expectAnswer("popup.onTapBar", { target = "titles", state = "barPresented" }, "open")
  t.expectAnswer("popup.onTapBar", { target = "button", state = "barPresented" }, "none")
end

-- ANOTHER CONTENT -----------------------------------------------------------------------

local function another(state, openPopup)
  return { state = state, old = "a", new = "b", openPopup = openPopup, animated = true }
end

test["another content takes the place of the first, and waits while something moves"] = function(t)
  t.expectAnswer("popup.onNewContent", another("open", true), "replace")
  t.expectAnswer("popup.onNewContent", another("closed", true), "replaceAndOpen")
  t.expectAnswer("popup.onNewContent", another("closed", false), "replace")
  t.expectAnswer("popup.onNewContent", another("dismissing", true), "queue")
end

-- WHAT NEED NOT BE DONE ANY MORE --------------------------------------------------------

test["a dismissal makes everything needless that waits; to open does not bring back a presentation"] = function(t)
  local pending = { { id = 1, kind = "present", content = "a" }, { id = 2, kind = "open" } }
  t.expectAnswer("popup.coalesce", { pending = pending, new = { id = 3, kind = "dismiss" } }, { kept = {} })
  t.expectAnswer("popup.coalesce", { pending = pending, new = { id = 3, kind = "close" } }, { kept = { 1 } })
end

-- IS THE BAR TO BE SEEN HERE? -----------------------------------------------------------

test["the bar is to be seen everywhere"] = function(t)
  t.expectAnswer(
    "popup.barVisibility", { screen = "settings", hasItem = true, keyboardVisible = false, playing = false },
    { show = true })
end

return test
