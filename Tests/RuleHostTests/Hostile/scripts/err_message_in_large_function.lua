-- attempts: catches errors whose message names an operand at the end of a large function, again and again
-- expect: abort
local t = {}
local function fail(go)
  if not go then
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; t.a = t.b; 
  end
  return t.x.y.z
end
return { coalesce = function() while true do pcall(fail, true) end end }
