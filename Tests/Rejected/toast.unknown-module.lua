local text = require "lib.txet"
local toast = {}

function toast.priority(toast, ctx)
  return text.isLong(toast.message) and "elevated" or "normal"
end

return toast
