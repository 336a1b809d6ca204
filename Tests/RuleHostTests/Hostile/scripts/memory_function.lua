-- attempts: functions in ctx.memory
-- expect: contain
return { coalesce = function(a, b, ctx) ctx.memory.f = function() while true do end end ctx.memory.p = print return "keep" end }
