local toast = {}
toast.settings = { "defaultDuration": 3, maxQueueSize: 5 }
function toast.normalize(toast, ctx) return { tags = ["a"] } end
return toast
