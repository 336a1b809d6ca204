-- attempts: publishes thousands of events at once
-- expect: stop|abort|contain
return { on = { ["demo.ping"] = function(event, bus) for i = 1, 1000 do bus.publish("demo.pong", { id = "x" }) end end } }
