local toast = {}

function toast.priority(toast, ctx)
  return "normal"
end
end

return toast
