local toast = {}
function toast.rank(incoming, waitedFor)
  return math.max(0, math.min(10, waitedFor)
end
return toast
