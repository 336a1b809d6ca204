local toast = {}
function toast.Coalesce(incoming, existing)
  return "replace"
end
function toast.coalesce(incoming, existing)
  if incoming.dedupekey == existing.dedupeKey then return "Replace" end
  return "separate"
end
return toast
