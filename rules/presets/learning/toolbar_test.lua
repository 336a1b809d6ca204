-- Tests of the preset learning.

local test = {}

local list = {}
for i = 1, 5 do list[i] = { id = "i" .. i, title = "Item " .. i } end

test["the items that are used most are hidden last"] = function(t)
  t.inject("toolbar.setItems", { items = list })
  t.inject("toolbar.resize", { width = 200 })
  t.expectState("toolbar.overflowItems", { "i3", "i4", "i5" })
  t.inject("toolbar.chooseOverflowEntry", { id = "i5" })
  t.inject("toolbar.resize", { width = 201 })
  t.expectState("toolbar.layout.visibleItemIndices", { 0, 4 })
end

test["a tap in the bar counts as well, and the more important item still goes first"] = function(t)
  list[5].priority = "secondary"
  t.inject("toolbar.setItems", { items = list })
  list[5].priority = nil
  t.inject("toolbar.tap", { id = "i5" })
  t.inject("toolbar.tap", { id = "i3" })
  t.inject("toolbar.resize", { width = 200 })
  t.expectState("toolbar.layout.visibleItemIndices", { 0, 2 })
end

return test
