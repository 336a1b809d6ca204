local toast = {}
local weight = { info = 1, error = 2 }

function toast.rank(toast, waitedFor, ctx)
  return wieght[toast.kind] or waitdFor
end

return toast
