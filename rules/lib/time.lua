-- Readable times, for any rule:  local time = require "lib.time"

local time = {}

--- Formats seconds for people: "0.8 s", "12 s", "1:05 min", "2:03:04 h".
---@param seconds number
---@return string
function time.text(seconds)
  if seconds < 0 then return "-" .. time.text(-seconds) end
  if seconds < 9.95 then
    local text = string.format("%.1f s", seconds)
    return (text:gsub("%.0 s$", " s"))
  end
  local whole = math.floor(seconds + 0.5)
  if whole < 60 then return string.format("%d s", whole) end
  if whole < 3600 then return string.format("%d:%02d min", whole // 60, whole % 60) end
  return string.format("%d:%02d:%02d h", whole // 3600, whole // 60 % 60, whole % 60)
end

return time
