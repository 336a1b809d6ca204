local toast = {}

function toast.priority(toast, ctx)
  if toast.kind == "error" then
    return "critical"
  else if toast.kind == "warning" then
    return "elevated"
  end
  return "normal"
end

return toast
