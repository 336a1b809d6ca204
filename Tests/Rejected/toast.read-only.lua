local toast = {}

function toast.priority(toast, ctx)
  toast.priority = "critical"
  ctx.settings.maxQueueSize = 3
  ctx.count = 1
  string.trim = nil
  return toast.priority
end

return toast
