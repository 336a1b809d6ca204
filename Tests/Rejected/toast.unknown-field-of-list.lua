local toast = {}

function toast.overflow(waiting, incoming, limit, ctx)
  if waiting.length < limit then return incoming.id end
  for _, item in ipairs(waiting) do
    if item.sensitiv then return item.id end
  end
  return waiting[1].idd
end

return toast
