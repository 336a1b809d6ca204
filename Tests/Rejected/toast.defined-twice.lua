local toast = {}

toast.settings = { maxQueueSize = 3, maxQueueSize = 5 }

function toast.priority(toast, ctx) return "normal" end
function toast.priority(toast, ctx) return "critical" end

return toast
