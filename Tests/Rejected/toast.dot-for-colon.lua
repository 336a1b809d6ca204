local toast = {}
function toast.normalize(toast, ctx)
  if toast.message.find("sync") then return { duration = 3 } end
  return {}
end
return toast
