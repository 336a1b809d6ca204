-- Tests of the preset patient.

local test = {}

local function setUp(t)
  t.inject("popup.setUp", {
    contents = {
      { id = "a", item = { id = "ia", title = "A" } },
      { id = "b", item = { id = "ib", title = "B" } },
    },
  })
  t.inject("popup.present", { content = "a", animated = false })
end

test["another song while the bar goes away brings it back, with that song"] = function(t)
  setUp(t)
  t.inject("popup.dismiss", { completion = "gone" })
  t.advance(0.2)
  t.inject("popup.present", { content = "b", openPopup = true, completion = "back" })
  t.settle()
  t.expectExactly(
    { { "popup.completed", { label = "gone" } }, { "popup.completed", { label = "back" } } },
    { of = { "popup.completed", "popup.superseded", "popup.rejected" } })
  t.expectState("popup.state", "open")
  t.expectState("popup.bar.item", "ib")
end

test["of several songs that are tapped while it moves the last one counts"] = function(t)
  setUp(t)
  t.inject("popup.open", {})
  t.advance(0.1)
  t.inject("popup.present", { content = "b", completion = "first" })
  t.inject("popup.present", { content = "a", completion = "second" })
  t.settle()
  t.expect("popup.superseded", { label = "first" })
  t.expect("popup.completed", { label = "second" })
end

test["another content closes the open popup first, unless it is to be open"] = function(t)
  setUp(t)
  t.inject("popup.open", { animated = false })
  t.inject("popup.present", { content = "b", completion = "shown" })
  t.settle()
  t.expect("popup.didClose", { content = "a" })
  t.expectState("popup.state", "barPresented")
  t.expectState("popup.bar.item", "ib")
end

test["an open player that is sent away is gone in half a second"] = function(t)
  setUp(t)
  t.inject("popup.open", { animated = false })
  t.inject("popup.dismiss", { completion = "gone" })
  t.advance(0.5)
  t.expect("popup.completed", { label = "gone" })
  t.expectState("popup.state", "barHidden")
end

return test
