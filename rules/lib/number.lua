-- Numbers, for any rule:  local number = require "lib.number"

local number = {}

--- `value`, but not below `low` and not above `high`.
---@param value number
---@param low number
---@param high number
---@return number
function number.clamp(value, low, high)
  if value < low then return low end
  if value > high then return high end
  return value
end

--- The multiple of `step` that is nearest to `value`; a half goes up. Without a step: the
--- nearest whole number.
---@param value number
---@param step? number
---@return number
function number.round(value, step)
  step = step or 1
  return math.floor(value / step + 0.5) * step
end

return number
