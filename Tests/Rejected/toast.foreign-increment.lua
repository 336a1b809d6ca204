local toast = {}
function toast.rank(incoming, waitedFor, ctx)
  local n = 0
  n += 1
  n++
  if incoming.kind != "error" && n > 1 then return null end
  return n
end
return toast
