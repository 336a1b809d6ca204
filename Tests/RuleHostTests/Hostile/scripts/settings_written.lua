-- attempts: writes settings, deep down
-- expect: deny
return { settings = { labels = { a = "x" } }, coalesce = function(a, b, ctx) ctx.settings.labels.a = "ESCAPED" return ctx.settings.labels.a end }
