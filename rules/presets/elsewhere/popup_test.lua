-- Tests of the preset elsewhere.

local test = {}

local function present(t)
  t.inject("popup.setUp", { contents = { { id = "player", item = { id = "song", title = "Song" } } } })
  t.inject("popup.present", { content = "player", animated = false })
end

local function isSeen(t, screen, more)
  local place = more or {}
  place.screen = screen
  t.inject("popup.setScreen", place)
  t.settle()
end

-- overrides: "the bar is visible on every screen"
test["the bar goes on a screen that needs all the room, and comes back on the next one"] = function(t)
  present(t)
  isSeen(t, "camera")
  t.expect("popup.barVisibilityChanged", { visible = false, animated = false })
  isSeen(t, "library")
  t.expect("popup.barVisibilityChanged", { visible = true, animated = true })
  t.expectState("popup.state", "barPresented")
end

test["it stays out of the settings, unless something plays"] = function(t)
  present(t)
  isSeen(t, "settings")
  t.expect("popup.barVisibilityChanged", { visible = false })
  isSeen(t, "settings", { playing = true })
  t.expect("popup.barVisibilityChanged", { visible = true })
end

test["it makes room for the keyboard, and is back behind it"] = function(t)
  present(t)
  t.inject("keyboard.update", { height = 300 })
  t.expect("popup.barVisibilityChanged", { visible = false })
  t.inject("keyboard.update", { height = 0 })
  t.settle()
  t.expect("popup.barVisibilityChanged", { visible = true })
end

test["one tab of the app has none"] = function(t)
  local question = { tab = "search", hasItem = true, keyboardVisible = false, playing = false }
  t.expectAnswer("popup.barVisibility", question, { show = false })
  question.tab = "home"
  t.expectAnswer("popup.barVisibility", question, { show = true })
end

return test
