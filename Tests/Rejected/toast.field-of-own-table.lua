local toast = {}
function toast.interrupt(incoming, current, elapsed, ctx)
  if toast.kind == "error" then return "discard" end
  if toast.kind == current.kind then return "no" end
  return ctx.default()
end
return toast
