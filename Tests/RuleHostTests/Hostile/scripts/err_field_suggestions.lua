-- attempts: misspells a field of a record again and again, and catches the error
-- expect: abort
return { coalesce = function(incoming) while true do pcall(function() return incoming.topik end) end end }
