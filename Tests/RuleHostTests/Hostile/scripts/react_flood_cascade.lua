-- attempts: a thousand events, each of which leads to a thousand
-- expect: stop|abort
return { on = { ["demo.ping"] = function(event, bus) for i = 1, 800 do bus.publish("demo.ping", { id = "x" }) end end } }
