local toast = {}

function toast.rank(incoming, waitedFor)
  local line = string.rep("-")
  local short = incoming.message:sub()
  local text = string.format("%s waited %d s", incoming.id)
  local n = math.floor("three")
  table.sort({ 1, 2 }, "less")
  for _, k in ipairs(incoming) do print(k) end
  return math.max()
end

function toast.overflow(waiting, incoming)
  table.sort(waiting, function(a, b) return a.priority < b.priority end)
  return waiting[1].id
end

return toast
