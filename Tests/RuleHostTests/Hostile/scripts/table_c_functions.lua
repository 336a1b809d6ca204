-- attempts: functions of the libraries as policies and as reactions
-- expect: abort|fallback
return { coalesce = pcall, priority = print, overflow = pairs, on = { ["demo.ping"] = pcall, ["demo.pong"] = error } }
