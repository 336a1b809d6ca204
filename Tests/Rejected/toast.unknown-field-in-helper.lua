local toast = {}

local function weight(item)
  local weights = { normal = 0, elevated = 1, critical = 2 }
  return weights[item.prio or "normal"]
end

function toast.interrupt(incoming, current, elapsed, ctx)
  return weight(incoming) > weight(current) and "requeue" or "no"
end

return toast
