local toast = {}
function toast.gate(toast, sinceLast, lane, ctx)
  if sinceLast < 5 then return 5 - sinceLast end
  return 0
end
return toast
