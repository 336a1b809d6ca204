-- attempts: publishes its own trigger with twice the text each time
-- expect: stop|abort
return { on = { ["demo.ping"] = function(event, bus) bus.publish("demo.ping", { id = event.id .. event.id }) end } }
