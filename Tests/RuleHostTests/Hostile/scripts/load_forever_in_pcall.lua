-- attempts: loops at file scope, within pcall, and goes on
-- expect: reject
while true do pcall(function() while true do end end) end
