local toast = {}
function toast.dwell(incoming, traits)
  local limit = 4
  if incoming.kind() == "error" then return limit() end
  return incoming.duration.seconds
end
return toast
