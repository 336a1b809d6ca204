local toast = {}

function toast.priority(toast, ctx)
  if toast.kind == "error"
    return "critical"
  end
  return "normal"
end

return toast
