local toast = {}
  local least = 5 – 3
— a comment from a chat
function toast.gate(toast, sinceLast, lane, ctx)
  return “hold”​
end
return toast
