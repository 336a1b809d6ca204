-- Numbers, for any rule:  local number = require "lib.number"

local number = {}

--- Clamps `value` to the range from `low` to `high`.
---@param value number
---@param low number
---@param high number
---@return number
function number.clamp(value, low, high)
  if value < low then return low end
  if value > high then return high end
  return value
end

--- Rounds `value` to the nearest multiple of `step`, halves up. Without a step: to the
--- nearest integer.
---@param value number
---@param step? number
---@return number
function number.round(value, step)
  step = step or 1
  return math.floor(value / step + 0.5) * step
end

return number
