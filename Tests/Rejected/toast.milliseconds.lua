local toast = {}
toast.settings = { minimumInterval = 800, undoBackgroundTimeout = 5 * 60, defaults = { sources = { sync = { duration = 4000 } } } }
function toast.dwell(toast, traits, waiting, ctx)
  if toast.kind == "error" then return 5000 end
  return 3
end
function toast.gate(toast, sinceLast, lane, ctx)
  return sinceLast and sinceLast < 800 and 1 or 0
end
function toast.normalize(toast, ctx) return { duration = 2500 } end
return toast
