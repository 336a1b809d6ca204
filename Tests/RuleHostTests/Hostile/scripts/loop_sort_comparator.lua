-- attempts: loops for ever in the comparator of sort
-- expect: abort
return { coalesce = function() table.sort({ 3, 2, 1 }, function() while true do end end) end }
