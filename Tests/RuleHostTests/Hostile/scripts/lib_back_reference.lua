-- attempts: a back reference to four thousand bytes at each place
-- expect: abort
return { coalesce = function() local s = ("a"):rep(8000) while true do s:find("^(" .. ("a"):rep(2000) .. ")%1.-%1b") s:find("(a-)%1b") end end }
