-- Tests of the rules in navigationBar.lua. `busctl test` runs them without a host and without
-- waiting. Everything that `t` can do: docs/rules/language.md, "Tests".

local test = {}

local function declare(t, more)
  local bar = {
    platform = "iPadOS", role = "editor", bar = "place", width = 1000,
    title = { text = "Oak Alley", width = 120, minWidth = 60 },
    items = {
      { id = "new", placement = "primaryAction" },
      { id = "favorite", placement = "secondaryAction" },
      {
        id = "edits", placement = "secondaryAction", children = { "image", "map" }, label = "Edits",
        width = 96, collapsedWidth = 44,
      },
      { id = "share", placement = "secondaryAction", showsByDefault = false },
    },
  }
  for key, value in pairs(more or {}) do bar[key] = value end
  t.inject("navigationBar.declare", bar)
end

-- WHERE IS AN ITEM? ---------------------------------------------------------------------

test["an editor has room for secondary actions, other bars have them in the menu"] = function(t)
  declare(t)
  t.inject("navigationBar.update", {})
  t.expect("navigationBar.layoutChanged",
    { leading = { "<title>" }, center = { "favorite", "edits" }, trailing = { "new" } })
  t.inject("navigationBar.update", { role = "navigationStack" })
  t.expect("navigationBar.layoutChanged", { center = { "<title>" }, trailing = { "new", "<more>" } })
end

test["on a Mac all of it is in the row"] = function(t)
  declare(t, { platform = "macOS" })
  t.inject("navigationBar.update", {})
  t.expect("navigationBar.layoutChanged", { leading = { "<title>", "new" }, center = { "favorite", "edits" } })
end

test["what belongs to the navigation gives way to a back button where there is little room"] = function(t)
  local function area(sizeClass, answer)
    local context = { platform = "iOS", sizeClass = sizeClass, role = "navigationStack", width = 390, hasBack = true }
    t.expectAnswer("navigationBar.area", { item = { id = "menu", placement = "navigation" }, context = context }, answer)
  end
  area("compact", "trailing")
  area("regular", "leading")
end

-- WHICH ITEM LEAVES FIRST? --------------------------------------------------------------

test["a group collapses before anything leaves, and what matters less leaves first"] = function(t)
  declare(t, { width = 320 })
  t.inject("navigationBar.update", {})
  t.expect("navigationBar.layoutChanged", { collapsed = { "edits" }, trailing = { "new" } })
  t.inject("navigationBar.update", { width = 270 })
  t.expect("navigationBar.layoutChanged", { trailing = { "new", "<more>" }, overflow = { "favorite", { submenu = "Edits" } } })
end

test["a group without a name does not collapse"] = function(t)
  t.expectAnswer("navigationBar.collapsible", { unit = { children = { "b", "i" }, width = 96 } }, false)
  t.expectAnswer("navigationBar.collapsible", { unit = { children = { "b", "i" }, width = 96, label = "Style" } }, true)
end

-- THE USER'S ORDER ----------------------------------------------------------------------

test["an item that the app got since stands after its neighbour, and what was taken away stays away"] = function(t)
  declare(t, { saved = { version = 1, bar = "place", order = { "edits" }, known = { "favorite", "edits" } } })
  t.inject("navigationBar.update", {})
  t.expect("navigationBar.layoutChanged", { center = { "edits" } })
  t.inject("navigationBar.beginCustomizing", {})
  t.expect("navigationBar.customizing", { order = { "edits" }, palette = { "favorite", "share" } })
end

test["only secondary actions of an iPad, and all items of a Mac, are the user's"] = function(t)
  local function customizable(platform, placement, answer)
    local context = { platform = platform, sizeClass = "regular", role = "editor", width = 834, hasBack = false }
    t.expectAnswer("navigationBar.customizable", { item = { id = "a", placement = placement }, context = context }, answer)
  end
  customizable("iPadOS", "secondaryAction", "default")
  customizable("iPadOS", "primaryAction", "disabled")
  customizable("macOS", "primaryAction", "default")
  customizable("iOS", "secondaryAction", "disabled")
end

-- WHAT IS IN THE TITLE'S MENU? ----------------------------------------------------------

test["a title's menu has what the app can do with its document, unless the app says what"] = function(t)
  declare(t, { commands = { "new", "save", "rename", "print" } })
  t.inject("navigationBar.showTitleMenu", {})
  t.expect("navigationBar.titleMenuShown", {
    items = { { id = "save", enabled = true }, { id = "rename", enabled = false }, { id = "print", enabled = true } },
  })
end

return test
