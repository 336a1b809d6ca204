-- Tests of the preset together.

local test = {}

local function setUp(t)
  t.inject("popup.setUp", { contents = { { id = "player", item = { id = "song", title = "Song" } } } })
  t.inject("popup.present", { content = "player", animated = false })
end

test["a toast at the bottom stands above the popup bar, and comes down when the bar goes"] = function(t)
  setUp(t)
  t.inject("toast.show", { id = "saved", message = "Saved", presentationEdge = "bottom", duration = 8 })
  t.expect("toast.layoutChanged", { id = "saved", offset = 34 + 42 + 16 })
  t.inject("popup.dismiss", {})
  t.settle()
  t.expect("toast.layoutChanged", { id = "saved", offset = 34 + 16 })
end

test["opening the popup takes away what is on screen, but not what is critical"] = function(t)
  setUp(t)
  t.inject("toast.show", { id = "saved", message = "Saved" })
  t.inject("popup.open", {})
  t.settle()
  t.expect("toast.dismissed", { id = "saved" })
  t.inject("toast.show", { id = "full", message = "Disk full", kind = "error" })
  t.expect("toast.presented", { id = "full" })
end

test["what comes while the popup is open is shown when it has closed"] = function(t)
  setUp(t)
  t.inject("popup.open", { animated = false })
  t.inject("toast.show", { id = "late", message = "Copied" })
  t.expect("toast.held", { id = "late" })
  t.inject("popup.close", { animated = false })
  t.expect("toast.presented", { id = "late" })
end

test["the overflow menu closes when the popup opens"] = function(t)
  setUp(t)
  local items = {}
  for i = 1, 6 do items[i] = { id = "i" .. i, title = "Item " .. i } end
  t.inject("toolbar.setItems", { items = items })
  t.inject("toolbar.resize", { width = 270 })
  t.inject("toolbar.showOverflowMenu", {})
  t.expectState("toolbar.isOverflowMenuShown", true)
  t.inject("popup.tapBar", {})
  t.expect("toolbar.overflowMenuHidden", {})
  t.expectState("toolbar.isOverflowMenuShown", false)
end

test["a player that is sent away while it is open leaves nothing held"] = function(t)
  setUp(t)
  t.inject("popup.open", { animated = false })
  t.inject("toast.show", { id = "late", message = "Copied" })
  t.inject("popup.dismiss", {})
  t.settle()
  t.expect("toast.presented", { id = "late" })
  t.expectState("popup.state", "barHidden")
end

return test
