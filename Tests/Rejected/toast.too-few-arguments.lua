local text = require "lib.text"
local toast = {}
local helper = {}

local function better(a, b)
  return a.message < b.message
end

local function limited(value, most)
  if value > most then return most end
  return value
end

function helper.shown(text, most) return text:sub(1, most or 10) end

function toast.rank(incoming)
  if better(incoming) then return limited(3) end
  local n = text.isLong()
  local m = helper.shown(incoming.message, 3, true)
  helper.shown()
  return (text.isLng(m) and n or m)
end

function toast.priority(incoming)
  return toast.rank() > 1 and "critical" or "normal"
end

return toast
