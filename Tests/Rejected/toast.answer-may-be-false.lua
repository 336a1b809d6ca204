local toast = {}

function toast.coalesce(incoming, existing)
  return incoming.dedupeKey == existing.dedupeKey and "replace"
end

return toast
