local toast = {}

function toast.priority(toast, ctx)
  if toast.kind == "eror" then return "critical" end
  if "warn" ~= toast.kind then return "normal" end
  return "elevated"
end

return toast
