local text = require "lib.text"
local weights = {}

function weights.of(toast) return toast.priority == "critical" and 2 or 1 end

local toast = {}

function toast.rank(toast, waitedFor, ctx)
  if text.isLnog(toast.message) then return 0 end
  return weights.off(toast) + weights.bonus()
end

return toast
