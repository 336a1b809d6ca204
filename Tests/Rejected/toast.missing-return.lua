local toast = {}

function toast.priority(toast, ctx)
  if toast.kind == "error" then
    return "critical"
  elseif toast.kind == "warning" then
    return "elevated"
  end
end

function toast.rank(toast, waitedFor, ctx)
  if toast.action then return end
  return nil
end

return toast
