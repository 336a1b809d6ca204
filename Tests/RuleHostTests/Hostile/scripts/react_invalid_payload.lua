-- attempts: publishes what is no event
-- expect: abort
return { on = { ["demo.ping"] = function(event, bus) bus.publish("demo.pong", { id = 5, [1] = 2 }) end,
  ["demo.pong"] = function(event, bus) bus.publish("demo.ping") bus.publish("demo.ping", { tags = { "a", 2 } }) end } }
