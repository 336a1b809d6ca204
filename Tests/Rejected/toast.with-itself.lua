local toast = {}
function toast.interrupt(incoming, current, elapsed, ctx)
  local current = incoming
  if incoming.kind == current.kind then return "no" end
  if elapsed < elapsed then return "requeue" end
  return ctx.default()
end
return toast
