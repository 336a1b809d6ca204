local toast = {}
function toast.gate(toast, sinceLast, lane, ctx)
  if lane.background then return "hold", 5 end
  if lane.hasScene then return "hold", { "no scene" } end
  return 0, "as usual", true
end
return toast
