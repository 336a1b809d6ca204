local toast = {}
local count, seen = 0, {}
function toast.gate(toast, sinceLast, lane, ctx)
  count = count + 1
  seen[toast.id] = true
  table.insert(seen, toast.id)
  return count > 3 and "hold" or 0
end
return toast
