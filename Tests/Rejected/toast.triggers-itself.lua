local toast = {}

toast.on = {
  ["toast.show"] = function(event, bus, ctx)
    bus.publish("toast.show", { message = "again" })
  end,
}

return toast
