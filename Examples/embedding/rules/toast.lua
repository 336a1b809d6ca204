---@type ToastRules
local toast = {}

--- In this app a success is gone after one second.
function toast.dwell(toast, traits, waiting, ctx)
  if toast.kind == "success" then return 1 end
  return 3
end

return toast
