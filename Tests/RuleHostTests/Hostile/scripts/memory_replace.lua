-- attempts: takes ctx.memory away
-- expect: deny
return { coalesce = function(a, b, ctx) ctx.memory = nil return "keep" end }
