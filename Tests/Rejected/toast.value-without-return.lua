local toast = {}
function toast.priority(incoming)
  local answer = "normal"
  if incoming.kind == "error" then answer = "critical" end
end
function toast.dwell(incoming)
  if incoming.kind == "error" then 8 end
  return 4
end
return toast
