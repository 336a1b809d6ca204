local toast = {}

toast.settings = { maxQueueSize = limit }

function toats.priority(toast, ctx) return "normal" end

return toast
