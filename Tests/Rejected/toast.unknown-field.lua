local toast = {}

function toast.interrupt(incoming, current, elapsed, ctx)
  if incoming.prority == "critical" then return "requeue" end
  local action = current.action
  if action and action.titel == "Undo" then return "no" end
  return "no"
end

return toast
