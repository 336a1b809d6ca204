-- Tests of the rules in toolbar.lua. `busctl test` runs them without a host and without waiting.
-- Everything that `t` can do: docs/rules/language.md, "Tests".

local test = {}

local function items(...)
  local list = {}
  for i, priority in ipairs({ ... }) do list[i] = { id = "i" .. i, title = "Item " .. i, priority = priority } end
  return { items = list }
end

test["gaps give way first, then titles, then all titles, then items"] = function(t)
  t.inject("toolbar.setItems", items("primary", "primary", "primary", "primary", "primary"))
  for width, level in pairs({
    [440] = "full", [400] = "comfortable", [375] = "compact", [300] = "iconOnly", [240] = "overflow"
  }) do
    t.inject("toolbar.resize", { width = width })
    t.expectState("toolbar.layout.compressionLevel", level)
  end
end

test["secondary items go before primary ones, wherever they stand"] = function(t)
  t.inject("toolbar.resize", { width = 250 })
  t.inject("toolbar.setItems", items("secondary", "secondary", "primary", "primary", "primary"))
  t.expectState("toolbar.overflowItems", { "i1", "i2" })
end

test["an essential item is never hidden"] = function(t)
  t.inject("toolbar.resize", { width = 120 })
  t.inject("toolbar.setItems", items("primary", "primary", "primary", "essential"))
  t.expectState("toolbar.layout.visibleItemIndices", { 3 })
end

test["what does not fit is in the menu, and can be chosen there"] = function(t)
  t.inject("toolbar.resize", { width = 250 })
  t.inject("toolbar.setItems", items("primary", "primary", "primary", "primary", "secondary"))
  t.inject("toolbar.showOverflowMenu", {})
  t.expect("toolbar.overflowMenuShown", { entries = { { id = "i4", title = "Item 4" }, { id = "i5", title = "Item 5" } } })
  t.inject("toolbar.chooseOverflowEntry", { id = "i5" })
  t.expect("toolbar.selectionChanged", { index = 4, id = "i5" })
end

test["a side button becomes an entry of the bar where there is no room beside it"] = function(t)
  t.inject("toolbar.setItems", {
    items = { { id = "a", title = "A", sideButton = { icon = "plus" } }, { id = "b", title = "B" } }
  })
  t.inject("toolbar.resize", { width = 270 })
  t.expectState("toolbar.layout.sideButtonMode.kind", "integrated")
  t.inject("toolbar.resize", { width = 390 })
  t.expectState("toolbar.layout.sideButtonMode.kind", "full")
end

return test
