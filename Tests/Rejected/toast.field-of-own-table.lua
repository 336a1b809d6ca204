local toast = {}
function toast.interrupt(incoming, current, elapsed, ctx)
  if toast.kind == "error" then return "discard" end
  if toast.elapsed > 3 then return "requeue" end
  return ctx.default()
end
function toast.priority(content, ctx)
  if toast.source == "sync" then return "normal" end
  return ctx.default()
end
return toast
