local toast = {}
function toast.dwell(incoming, traits)
  return incoming.duration + 1
end
function toast.priority(incoming)
  local text = "toast " .. incoming.dedupeKey .. "!"
  print(text)
  if #incoming.icon > 3 then return "critical" end
  return "normal"
end
function toast.rank(incoming, waitedFor, ctx)
  ctx.memory.count = ctx.memory.count + 1
  return ctx.memory.count
end
return toast
