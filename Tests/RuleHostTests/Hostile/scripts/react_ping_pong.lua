-- attempts: two reactions that publish each other's trigger
-- expect: stop|abort
return { on = { ["demo.ping"] = function(event, bus) bus.publish("demo.pong", { id = "a" }) end,
  ["demo.pong"] = function(event, bus) bus.publish("demo.ping", { id = "b" }) end } }
