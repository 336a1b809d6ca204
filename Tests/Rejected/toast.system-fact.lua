local toast = {}

toast.on = {
  ["app.background"] = function(event, bus, ctx)
    bus.publish("toast.settingsChanged", { maxQueueSize = 1 })
    bus.publish("rules.reloaded", {})
    bus.publish("toast.presented", { id = "a", scene = "main" })
  end,
}

return toast
