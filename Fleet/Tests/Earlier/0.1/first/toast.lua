local toast = {}

-- from before the fleet
function toast.interrupt(incoming, current, elapsed, ctx)
  return "no"
end

return toast
