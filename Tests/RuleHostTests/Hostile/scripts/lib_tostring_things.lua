-- attempts: tostring and print of everything there is
-- expect: abort
return { coalesce = function(a, b, ctx) while true do tostring(print) tostring(a) tostring(ctx) tostring({}) tostring(1e300) tostring(-0.0) tostring(2 ^ 63) print(a, b, ctx, {}, print, nil, "\27[31m") end end }
