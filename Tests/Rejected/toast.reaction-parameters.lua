local toast = {}

local function onBackground(bus, event) bus.publish("toast.dismissAll", {}) end

toast.on = {
  ["app.background"] = onBackground,
  ["app.foreground"] = function(event, bus, ctx, now) bus.publish("toast.resume", { source = now }) end,
}

return toast
