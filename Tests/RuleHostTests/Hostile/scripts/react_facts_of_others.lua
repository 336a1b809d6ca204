-- attempts: publishes the host's own facts
-- expect: deny|abort|ok|contain
return { on = { ["demo.ping"] = function(event, bus) bus.publish("rules.benched", { query = "calm.rank", file = "rules/calm.lua", line = 1, failures = 5 }) bus.publish("rules.reloaded", { generation = 99, files = {}, duration = 0 }) end } }
