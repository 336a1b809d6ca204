local bell = require "lib.bell"
local toast = {}
local tools = {}
function tools.clear(bus) bus.publish("toast.dismissAll", {}) end
local function again(bus, id) bus.publish("toast.show", { message = id }) end
toast.on = {
  ["toast.dismissAll"] = function(event, bus) tools.clear(bus) end,
  ["toast.show"] = function(event, bus) again(bus, "x") end,
  ["toast.dismiss"] = function(event, bus) bell.ring(bus) end,
}
return toast
