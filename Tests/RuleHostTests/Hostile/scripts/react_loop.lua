-- attempts: loops for ever in a reaction
-- expect: abort
return { on = { ["demo.ping"] = function() while true do end end } }
