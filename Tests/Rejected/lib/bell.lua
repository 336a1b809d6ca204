-- A module that publishes.
local bell = {}

local function publish(bus, topic) bus.publish(topic, { id = "bell" }) end

function bell.ring(bus) publish(bus, "toast.dismiss") end

return bell
