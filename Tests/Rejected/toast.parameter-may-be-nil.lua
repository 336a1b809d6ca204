local toast = {}
function toast.gate(toast, sinceLast, lane, ctx)
  if sinceLast < 5 then return 5 - sinceLast end
  local clock = ctx.clock
  if clock.minuteOfDay > 1320 then return "hold" end
  return 0
end
return toast
