local toast = {}
toast.settings = { defaultDuration = 2,5, maxQueueSize = 5 }
function toast.dwell(toast, traits, waiting, ctx)
  local least = 1,5
  return 3,5
end
return toast
