local toast = {}
function toast.dwell(incoming, traits)
  if not incoming.kind == "error" then return 8 end
  if incoming.kind == "error" or "warning" then return 6 end
  return 4
end
return toast
