local toast = {}

function toast.dwell(toast, traits, waiting, ctx)
  local settings = ctx.settings
  if ctx.time > 10 then return settings.defaultDuraton end
  return ctx.settings.errorDuration
end

return toast
