local toast = {}

toast.on = {
  ["app.backgroundd"] = function(event, bus, ctx) bus.publish("toast.dismissAll", {}) end,
  ["toast"] = function(event, bus, ctx) end,
}

return toast
