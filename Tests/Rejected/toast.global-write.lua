local toast = {}
local shown = 0

function toast.rank(toast, waitedFor, ctx)
  shwon = shown + 1
  return shown
end

return toast
