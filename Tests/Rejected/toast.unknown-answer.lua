local toast = {}

function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  if incoming.dedupeKey ~= existing.dedupeKey then return "seperate" end
  return "relpace"
end

return toast
