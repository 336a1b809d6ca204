local toast = {}
toast.settings = { minimumInterval = "0.8" }
function toast.dwell(incoming)
  if incoming.kind == "error" then return "8" end
  return tostring(4)
end
return toast
