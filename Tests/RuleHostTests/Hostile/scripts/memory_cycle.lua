-- attempts: a cycle in ctx.memory
-- expect: contain
return { coalesce = function(a, b, ctx) ctx.memory.me = ctx.memory return "keep" end }
