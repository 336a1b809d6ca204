-- attempts: publishes its own trigger, and works nearly to the end of the budget each time
-- expect: stop|abort
return { on = { ["demo.ping"] = function(event, bus) for i = 1, 24000 do local x = i end bus.publish("demo.ping", event) end } }
