local toast = {}

function toast.dwell(toast, traits, waiting, ctx)
  local text = string.fromat("%s", toast.message)
  if toast.message:lenght() > 80 then return math.maximum(5, #text) end
  return toast.duration
end

return toast
