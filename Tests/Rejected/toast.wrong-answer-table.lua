local toast = {}

function toast.normalize(toast, ctx)
  if toast.kind == "error" then return { duraton = 0 } end
  return { duration = "long", kind = "eror", priority = 2 }
end

return toast
