-- attempts: ctx.memory two thousand deep
-- expect: contain
return { coalesce = function(a, b, ctx) local t = ctx.memory for i = 1, 2000 do t.t = {} t = t.t end return "keep" end }
