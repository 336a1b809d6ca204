local toast = {}

function toast.gate(toast, sinceLast, lane, ctx)
  if not sinceLast then return 0 end
  return math.max(0, 5 - sinceLast
end

toast.on = {
  ["app.background"] = function(event, bus)
    bus.publish("toast.dismissAll", {})
  end
  ["app.foreground"] = function(event, bus) end,
}

return toast
