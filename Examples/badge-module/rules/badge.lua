---@type BadgeRules
local badge = {}

badge.settings = { most = 20 }

--- A few can wait.
function badge.color(count, ctx)
  if count < 10 then return "gray" end
  return "orange"
end

return badge
