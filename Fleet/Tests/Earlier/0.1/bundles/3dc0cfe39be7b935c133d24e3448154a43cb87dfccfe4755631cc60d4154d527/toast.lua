local toast = {}

-- 0.1
function toast.interrupt(incoming, current, elapsed, ctx)
  return "no"
end

return toast
