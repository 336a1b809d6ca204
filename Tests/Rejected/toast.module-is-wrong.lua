local broken = require "lib.broken"
local toast = {}

function toast.priority(toast, ctx)
  return broken.priority(toast)
end

return toast
