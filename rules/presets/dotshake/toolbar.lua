-- The layout of DotShakeToolbar, exactly as its code computes it. The code differs from the
-- documentation of DotShakeToolbar: items are hidden before anything else shrinks, and by their
-- place in the bar instead of their priority.
--
--     busctl serve --rules rules --rules rules/presets/dotshake

---@type ToolbarRules
local toolbar = {}

-- In a narrow container, the code hides essential items, and its bar is wider than the container.
toolbar.settings = { freeLayout = true }

local levels = { "full", "comfortable", "compact", "iconOnly" }

local function tierOf(width, c)
  local from = c.spaceTierThresholds
  if width >= from.spacious then return "spacious" end
  if width >= from.regular then return "regular" end
  if width >= from.compact then return "compact" end
  return width >= from.tight and "tight" or "minimal"
end

local function sideMode(tier, sideButton, c)
  if not sideButton then return { kind = "none" } end
  if tier == "spacious" or tier == "regular" then
    return { kind = "full", size = c.sideButtonSizeFull, spacing = c.sideButtonSpacingFull }
  end
  if tier == "compact" then
    return { kind = "full", size = c.sideButtonSizeFull, spacing = c.sideButtonSpacingCompact }
  end
  if tier == "tight" then
    return { kind = "compact", size = c.sideButtonSizeCompact, spacing = c.sideButtonSpacingTight }
  end
  if sideButton.priority == "essential" then
    return { kind = "compact", size = c.sideButtonSizeMinimal, spacing = c.sideButtonSpacingMinimal }
  end
  return { kind = sideButton.priority == "primary" and "integrated" or "hidden" }
end

local function spacingOf(level, tier, c)
  local ofLevel = level == "full" and c.itemSpacingFull or level == "comfortable" and c.itemSpacingComfortable
    or level == "compact" and c.itemSpacingCompact or c.itemSpacingMinimal
  local ofTier = tier == "spacious" and c.itemSpacingFull or tier == "regular" and c.itemSpacingComfortable
    or tier == "compact" and c.itemSpacingCompact or c.itemSpacingMinimal
  return math.min(ofLevel, ofTier)
end

--- Returns how an item is shown at a level, and its width in points.
local function look(item, level, c)
  if level == "iconOnly" then return "iconOnly", c.itemMinWidth end
  if level == "compact" and item.canHideTitle then
    return "compactTitle", item.compactWidth or c.itemMinWidth + 8
  end
  return "full", item.fullWidth or c.itemFullWidth
end

--- Tries to fit the items at one level. Returns nil if they do not fit.
local function try(level, tier, items, available, c)
  local spacing = spacingOf(level, tier, c)
  local modes, widths, visible, removed, over = {}, {}, {}, {}, {}
  local total = 0
  for i = 1, #items do
    local item = items[i]
    local mode, width = look(item, level, c)
    local gap = #visible > 0 and spacing or 0
    if item.priority == "overflow" and c.enableOverflow then
      modes[i] = "hidden"
      over[#over + 1] = item.index
    elseif total + width + gap <= available then
      modes[i], widths[i] = mode, width
      total = total + (width + gap)
      visible[#visible + 1] = i
    elseif c.enableOverflow and item.priority ~= "essential" then
      modes[i] = "hidden"
      over[#over + 1] = item.index
    else
      return nil
    end
  end
  if #over > 0 then
    while total + spacing + c.itemMinWidth > available and #visible > 0 do
      local last = visible[#visible]
      if items[last].priority == "essential" then return nil end
      total = total - widths[last]
      if #visible > 1 then total = total - spacing end
      modes[last], widths[last] = "hidden", nil
      visible[#visible] = nil
      table.insert(removed, 1, items[last].index)
    end
  end
  for _, index in ipairs(over) do removed[#removed + 1] = index end
  return { level = level, spacing = spacing, modes = modes, widths = widths, visible = visible, over = removed }
end

local function fallback(items, c)
  local modes, widths, visible, over = {}, {}, {}, {}
  for i = 1, #items do
    if items[i].priority == "essential" then
      modes[i], widths[i] = "iconOnly", c.itemMinWidth
      visible[#visible + 1] = i
    else
      modes[i] = "hidden"
      over[#over + 1] = items[i].index
    end
  end
  return {
    level = "overflow", spacing = c.itemSpacingMinimal, modes = modes, widths = widths, visible = visible,
    over = over
  }
end

local function arrange(tier, items, available, c)
  for _, level in ipairs(levels) do
    local result = try(level, tier, items, available, c)
    if result then return result end
  end
  return fallback(items, c)
end

local function widthOf(result, sideIsHidden, c)
  local width = 0
  for _, i in ipairs(result.visible) do width = width + result.widths[i] end
  if #result.visible > 1 then width = width + (#result.visible - 1) * result.spacing end
  if (#result.over > 0 or sideIsHidden) and c.enableOverflow then
    width = width + (result.spacing + c.itemMinWidth)
  end
  return width + c.toolbarInternalPadding
end

function toolbar.layout(containerWidth, items, sideButton, hasAccessory, configuration, ctx)
  local c = configuration or ctx.settings.layout
  local tier = tierOf(containerWidth, c)
  local side = sideMode(tier, sideButton, c)
  local beside = (side.size or 0) + (side.spacing or 0)
  local most = containerWidth - 2 * c.toolbarPadding
  local result = arrange(tier, items, math.max(0, most - beside), c)
  local width = widthOf(result, side.kind == "hidden", c)
  if beside > 0 and width + beside > most then
    if most - beside >= 2 * c.itemMinWidth then
      width = most - beside
    else
      side = { kind = "hidden" }
      result = arrange(tier, items, math.max(0, most), c)
      width = widthOf(result, true, c)
    end
  end

  local accessory = tier == "minimal" and c.accessoryMinWidth
    or tier == "tight" and math.max(width, c.accessoryMinWidth) or math.min(width, c.accessoryMaxWidth)
  local visible = {}
  for n, i in ipairs(result.visible) do visible[n] = items[i].index end
  return {
    spaceTier = tier, compressionLevel = result.level, itemSpacing = result.spacing,
    itemDisplayModes = result.modes, visibleItemIndices = visible, overflowItemIndices = result.over,
    sideButtonMode = side, toolbarWidth = width,
    accessoryWidth = math.max(c.accessoryMinWidth, math.min(accessory, c.accessoryMaxWidth)),
    needsOverflowButton = #result.over > 0 or side.kind == "hidden"
  }
end

return toolbar
