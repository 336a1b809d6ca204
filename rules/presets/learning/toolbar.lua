-- Among items of equal priority, the most often chosen one is hidden last. The preset counts taps
-- and choices in the overflow menu. Old choices count less and less, and the counts survive a
-- reload of this file.
--
--     busctl serve --rules rules --rules rules/presets/learning

---@type ToolbarRules
local toolbar = {}

local order = { essential = 0, primary = 1, secondary = 2 }

local function uses(memory) return memory.uses or {} end

--- Counts one use. When a count reaches 64, all counts are halved, so that old uses count less.
local function count(id, memory)
  memory.uses = uses(memory)
  memory.uses[id] = (memory.uses[id] or 0) + 1
  if memory.uses[id] < 64 then return end
  for name, n in pairs(memory.uses) do memory.uses[name] = n > 1 and n // 2 or nil end
end

function toolbar.overflow(items, available, spacing, overflowButtonWidth, ctx)
  local used = uses(ctx.memory)
  local ranked = {}
  for i, item in ipairs(items) do ranked[i] = item end
  table.sort(ranked, function(a, b)
    if order[a.priority] ~= order[b.priority] then return order[a.priority] < order[b.priority] end
    return (used[a.id] or 0) > (used[b.id] or 0)    -- ties stay in the order of the bar
  end)
  local total, gone = overflowButtonWidth, {}
  for _, item in ipairs(ranked) do
    total = total + item.width + spacing
    if item.priority ~= "essential" and total > available then
      gone[#gone + 1] = item.id
      total = total - item.width - spacing
    end
  end
  return gone
end

toolbar.on = {
  ["toolbar.itemTapped"] = function(event, _, ctx) count(event.id, ctx.memory) end,
  ["toolbar.overflowItemChosen"] = function(event, _, ctx) count(event.id, ctx.memory) end
}

return toolbar
