local toast = {}

toast.settings = {
  maxQueueSize = 5
  coalescingWindow = 2,
}

function toast.priority(toast, ctx)
  if toast.kind = "error" then return "critical" end
  return "normal"
end

function toast.rank(toast, waitedFor, ctx)
  retrun waitedFor
end

return toast
