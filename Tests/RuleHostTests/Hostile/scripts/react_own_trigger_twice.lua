-- attempts: publishes the event that it reacts to, twice each time
-- expect: stop|abort
return { on = { ["demo.ping"] = function(event, bus) bus.publish("demo.ping", event) bus.publish("demo.ping", event) end } }
