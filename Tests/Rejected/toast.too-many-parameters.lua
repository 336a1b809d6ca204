local toast = {}

function toast.rank(toast, waitedFor, ctx, limit)
  if limit then return 0 end
  return waitedFor
end

return toast
