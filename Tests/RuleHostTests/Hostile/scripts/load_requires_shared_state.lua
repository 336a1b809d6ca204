-- attempts: changes a module that another rule file requires as well
-- expect: isolate|ok
local lib = require "lib.shared"
lib.answer = function() while true do end end
return { coalesce = function() return "keep" end }
