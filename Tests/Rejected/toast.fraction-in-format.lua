local toast = {}
function toast.normalize(toast, ctx)
  local half = (toast.duration or 3) / 2
  return { message = string.format("%d s, %5d, %d%%", half, 1.5, 3) }
end
return toast
