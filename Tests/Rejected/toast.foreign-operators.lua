local toast = {}

function toast.priority(toast, ctx)
  if toast.kind != "error" && toast.action then return "elevated" end
  return "normal"
end

return toast
