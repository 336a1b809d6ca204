local toast = {}

toast.on = {
  ["app.background"] = function(event, bus, ctx)
    bus.publish("toast.dismisAll", {})
    bus.publish("toolbar.chooseOverflowEntry", {})
    bus.publish("toast.show", { mesage = "Bye", kind = "inof", duration = "short" })
    bus.publish("toast.dismiss", { id = 5 })
    bus.publsh("toast.dismissAll", {})
    bus.publish({ topic = "toast.dismissAll" })
  end,
}

return toast
