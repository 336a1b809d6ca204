-- Tests of modules/tips.lua. `busctl test` runs them without a host and without waiting.

local test = {}

local HOUR, DAY = 3600, 86400

local function offer(t, id, more)
  local tip = { id = id, title = "Did you know " .. id .. "?" }
  for name, value in pairs(more or {}) do tip[name] = value end
  t.inject("tips.offer", tip)
end

test["an offered tip appears after a moment, and leaves by itself"] = function(t)
  offer(t, "draw", { text = "Hold the pencil." })
  t.expectNone("tips.shown")
  t.at(3)
  t.expect("tips.shown", { id = "draw", time = 1, text = "Hold the pencil." }, { at = 3 })
  t.expectState("tips.showing", "draw")
  t.at(15)
  t.expect("tips.hidden", { id = "draw", reason = "expired" }, { at = 15 })
end

test["one tip appears in a day; the next one comes 24 hours later"] = function(t)
  offer(t, "draw")
  offer(t, "share")
  t.at(DAY)
  t.expectCount("tips.shown", 1)
  t.at(DAY + 4)
  t.expectCount("tips.shown", 2)
  t.expect("tips.shown", { id = "draw" })
  t.expect("tips.shown", { id = "share" }, { at = DAY + 3 })
end

test["where the time of day is known, a new day begins at midnight"] = function(t)
  t.inject("environment.update", { minuteOfDay = 23 * 60, weekday = 1 })
  offer(t, "draw")
  offer(t, "share")
  t.at(HOUR - 1)
  t.expectCount("tips.shown", 1)
  t.at(HOUR + 60)
  t.expectCount("tips.shown", 2)
end

test["a popup takes the tip away, and it comes back when the popup has closed"] = function(t)
  offer(t, "draw")
  t.at(4)
  t.inject("popup.stateChanged", { from = "barPresented", to = "open" })
  t.expect("tips.hidden", { id = "draw", reason = "popup" }, { at = 4 })
  t.at(20)
  t.expectCount("tips.shown", 1)
  t.inject("popup.stateChanged", { from = "open", to = "barPresented" })
  t.at(23)
  t.expectCount("tips.shown", 2, { time = 1 })
end

test["no tip appears while a popup is open"] = function(t)
  t.inject("popup.stateChanged", { from = "barPresented", to = "open" })
  offer(t, "draw")
  t.at(HOUR)
  t.expectNone("tips.shown")
end

test["a tip that the user taps, closes or needs no more never comes again"] = function(t)
  t.settings("tips", { perDay = 100, times = 5 })
  offer(t, "tapped")
  t.at(4)
  t.inject("tips.tap")
  t.expect("tips.tapped", { id = "tapped" })
  t.expect("tips.hidden", { id = "tapped", reason = "tapped" })
  offer(t, "closed")
  t.at(8)
  t.inject("tips.close")
  t.expect("tips.hidden", { id = "closed", reason = "closed" })
  offer(t, "used")
  t.inject("tips.use", { id = "used" })
  t.at(HOUR)
  t.expectCount("tips.shown", 2)
  t.expectCount("tips.retired", 3)
end

test["a tip that was seen twice is over"] = function(t)
  t.settings("tips", { perDay = 100 })
  offer(t, "draw")
  t.at(HOUR)
  t.expectCount("tips.shown", 2)
  t.expect("tips.retired", { id = "draw", reason = "seen" })
end

test["tips of a group that the user taps come before tips that were offered earlier"] = function(t)
  t.settings("tips", { perDay = 100, times = 1 })
  offer(t, "pens", { group = "drawing" })
  t.at(4)
  t.inject("tips.tap")
  offer(t, "link", { group = "sharing" })
  offer(t, "ink", { group = "drawing" })
  t.at(8)
  t.expectState("tips.showing", "ink")
end

test["the weight of a tip counts as much as what was learned"] = function(t)
  offer(t, "small")
  offer(t, "great", { weight = 5 })
  t.at(4)
  t.expectState("tips.showing", "great")
end

test["a tip that is withdrawn goes at once, and is not on offer any more"] = function(t)
  offer(t, "draw")
  t.at(4)
  t.inject("tips.withdraw", { id = "draw" })
  t.expect("tips.hidden", { id = "draw", reason = "withdrawn" })
  t.expectState("tips.waiting", {})
end

test["what was learned can be forgotten"] = function(t)
  offer(t, "draw")
  t.at(4)
  t.inject("tips.tap")
  t.inject("tips.forget")
  t.at(8)
  t.expectCount("tips.shown", 2, { id = "draw", time = 1 })
end

test["a tip is allowed once a day, and not over an open popup"] = function(t)
  t.expectAnswer("tips.allowed", { id = "a", group = "a", times = 0, today = 0, popupOpen = false }, true)
  t.expectAnswer("tips.allowed", { id = "a", group = "a", times = 0, today = 1, popupOpen = false }, false)
  t.expectAnswer("tips.allowed", { id = "a", group = "a", times = 0, today = 0, popupOpen = true }, false)
end

return test
