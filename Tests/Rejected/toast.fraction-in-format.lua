local toast = {}
function toast.normalize(toast, ctx)
  return { message = string.format("%d s, %d", (toast.duration or 3) / 2, 1.5) }
end
return toast
