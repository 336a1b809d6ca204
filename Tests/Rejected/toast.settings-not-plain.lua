local toast = {}
toast.settings = { maxQueueSize = function() return 3 end }
return toast
