-- attempts: changes the event for those who come after it
-- expect: isolate|ok|contain
return { on = { ["demo.ping"] = function(event, bus) event.id = "EVIL" event.tags = nil end } }
