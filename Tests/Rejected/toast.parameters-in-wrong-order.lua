local toast = {}

function toast.dwell(toast, ctx)
  return ctx.settings.defaultDuration
end

function toast.coalesce(existing, incoming, ctx)
  return "separate"
end

return toast
