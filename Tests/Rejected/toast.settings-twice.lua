local toast = {}
toast.settings = { defaultDuration = 4 }
toast.settings = { maxQueueSize = 5 }
return toast
