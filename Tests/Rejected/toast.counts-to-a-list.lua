local toast = {}
function toast.overflow(waiting, incoming, limit, ctx)
  for i = 1, waiting do print(i) end
  return incoming.id
end
return toast
