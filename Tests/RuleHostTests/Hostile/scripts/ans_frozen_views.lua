-- attempts: answers ctx, its settings, its memory and a library
-- expect: fallback
return { coalesce = function(a, b, ctx) return ctx end, priority = function(a, ctx) return ctx.settings end, overflow = function(q, a, ctx) return string end }
