local toast = {}

toast.settings = {
  maxQueueSize = "many",
  minimumInterval = true,
  interruption = "yes",
}

return toast
