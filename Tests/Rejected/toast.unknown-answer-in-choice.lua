local toast = {}
local strong = "requeu"

function toast.interrupt(incoming, current, elapsed, ctx)
  if elapsed < 1 then return strong end
  return incoming.priority == "critical" and "discrad" or "nope"
end

return toast
