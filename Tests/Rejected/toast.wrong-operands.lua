local toast = {}
function toast.rank(incoming, waitedFor)
  local n = #incoming
  local m = incoming.kind + 1
  local s = "waiting: " .. incoming.allowsUserDismiss
  local t = incoming.priority < 3
  local u = "a" + "b"
  local v = -incoming
  return waitedFor > "3" and 1 or 2
end
function toast.overflow(waiting, incoming, limit)
  if waiting > limit then return incoming.id end
  return waiting[1].id .. waiting
end
return toast
