local toast = {}

local function isSame(a, b) return a.dedupeKey == b.dedupeKey end

function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  return isSame(incoming, existing, window) and "replace" or "separate"
end

return toast
