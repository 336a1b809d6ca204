-- attempts: publishes megabytes
-- expect: abort
return { on = { ["demo.ping"] = function(event, bus) for i = 1, 300 do bus.publish("demo.ping", { id = ("x"):rep(8000) }) end end } }
