-- attempts: keeps bus and event, and uses them from a policy
-- expect: abort|fallback
local kept, old
return { on = { ["demo.ping"] = function(event, bus) kept, old = bus, event end },
  coalesce = function() if kept then kept.publish("demo.pong", { id = "ESCAPED" }) end return "keep" end }
