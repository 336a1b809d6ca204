-- attempts: publishes a table that contains itself, and functions
-- expect: abort
return { on = { ["demo.ping"] = function(event, bus) event.id = event bus.publish("demo.pong", event) end,
  ["demo.pong"] = function(event, bus) bus.publish("demo.pong", { id = print }) end } }
