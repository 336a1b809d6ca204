local toast = {}

function toast.coalesce(incoming, existing)
  if incoming.dedupeKey == existing.dedupeKey then
    return "replace"
  return "separate"
end

return toast
