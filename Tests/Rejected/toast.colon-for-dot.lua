local toast = {}

function toast:priority(toast, ctx)
  if math:abs(toast.measuredLines) > 3 then return "elevated" end
  return "normal"
end

toast.on = {
  ["app.background"] = function(event, bus, ctx) bus:publish("toast.dismissAll", {}) end,
}

return toast
