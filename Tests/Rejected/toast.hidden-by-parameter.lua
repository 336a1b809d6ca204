local toast = {}
toast.settings = { minimumInterval = 1 }
function toast.dwell(toast, traits)
  return toast.settings.minimumInterval * 4
end
return toast
