local toast = {}
toast.settings = { minimumInterval = 1, maxQueueSize = 3, minimumInterval = 2 }
function toast.normalize(incoming)
  return { duration = 3, message = incoming.message, duration = 4 }
end
return toast
