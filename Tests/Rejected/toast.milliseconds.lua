local toast = {}
toast.settings = { minimumInterval = 800, undoBackgroundTimeout = 5 * 60 }
function toast.dwell(toast, traits, waiting, ctx)
  if toast.kind == "error" then return 5000 end
  return 3
end
function toast.normalize(toast, ctx) return { duration = 2500 } end
return toast
