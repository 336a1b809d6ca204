-- attempts: returns a table whose keys are functions and tables
-- expect: reject
return { [print] = print, [{}] = {}, coalesce = function() return "keep" end }
