-- Tests of the preset grip.

local test = {}

local function release(content, pulled, speed)
  return {
    started = "open", fraction = 1 - pulled, velocityY = speed or 40, style = "drag", duration = 0.4, content = content,
  }
end

test["a map closes after a long pull only, the words of a song after a short one"] = function(t)
  t.expectAnswer("popup.releaseDecision", release("map:berlin", 0.5), "open")
  t.expectAnswer("popup.releaseDecision", release("map:berlin", 0.7), "close")
  t.expectAnswer("popup.releaseDecision", release("lyrics", 0.2), "close")
  t.expectAnswer("popup.releaseDecision", release("lyrics", 0.1), "open")
end

test["a flick counts, however short its way"] = function(t)
  t.expectAnswer("popup.releaseDecision", release("map:berlin", 0.05, 1200), "close")
  t.expectAnswer("popup.releaseDecision", release("lyrics", 0.9, -1200), "open")
end

test["a bar that was hardly lifted falls back"] = function(t)
  local lifted = release("player", 0)
  lifted.started, lifted.velocityY, lifted.fraction = "barPresented", -20, 0.1
  t.expectAnswer("popup.releaseDecision", lifted, "close")
  lifted.fraction = 0.6
  t.expectAnswer("popup.releaseDecision", lifted, "open")
end

test["a popup that snaps needs a longer share in a low window"] = function(t)
  local function threshold(content, orientation)
    return { content = content, height = 800, orientation = orientation, percent = 0.32 }
  end
  t.expectAnswer("popup.snapThreshold", threshold("lyrics", "portrait"), 0.15)
  t.expectAnswer("popup.snapThreshold", threshold("map", "landscape"), 0.75)
end

local function open(t, id)
  t.inject("popup.setUp", { contents = { { id = id, item = { id = "item", title = "Title" } } }, interactionStyle = "drag" })
  t.inject("popup.present", { content = id, animated = false })
  t.inject("popup.open", { animated = false })
end

local function pull(t, points)
  t.inject("popup.pan", { phase = "began", on = "content", velocity = { 0, 100 } })
  t.advance(0.2)
  t.inject("popup.pan", { phase = "moved", translation = { 0, points } })
  t.inject("popup.pan", { phase = "ended", velocity = { 0, 40 } })
  t.settle()
end

test["the same pull closes a song's words and leaves a map open"] = function(t)
  open(t, "lyrics")
  pull(t, 300)
  t.expectState("popup.state", "barPresented")
  t.inject("popup.dismiss", { animated = false })
  open(t, "map:berlin")
  pull(t, 300)
  t.expectState("popup.state", "open")
end

return test
