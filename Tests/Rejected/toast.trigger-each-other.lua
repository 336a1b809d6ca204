local toast = {}

local function say(bus, text) bus.publish("toast.show", { message = text }) end

toast.on = {
  ["toast.show"] = function(event, bus, ctx) bus.publish("toast.dismissAll", {}) end,
  ["toast.dismissAll"] = function(event, bus, ctx) say(bus, "All gone") end,
}

return toast
