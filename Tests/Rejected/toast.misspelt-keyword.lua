local toast = {}
function toast.priority(incoming)
  if incoming.kind == "error" than return "critical" end
  retrun "normal"
end
return toast
