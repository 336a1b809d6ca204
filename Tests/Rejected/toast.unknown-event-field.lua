local toast = {}

toast.on = {
  ["toast.coalesced"] = function(event, bus, ctx)
    if event.coutn > 3 then bus.publish("toast.dismiss", { id = event.alais }) end
  end,
}

return toast
