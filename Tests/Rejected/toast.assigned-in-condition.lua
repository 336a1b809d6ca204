local toast = {}
function toast.priority(incoming)
  if incoming.kind = "error" then
    return "critical"
  end
  return "normal"
end
return toast
