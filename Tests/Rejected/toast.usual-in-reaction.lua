local toast = {}
toast.on = {
  ["app.background"] = function(event, bus, ctx)
    if ctx.default() then bus.publish("toast.dismissAll", {}) end
  end,
}
return toast
