-- attempts: raises a message of control bytes, direction marks and half characters
-- expect: abort
return { coalesce = function() error("\27[2J\0\n\r\xff\xe2\x80\xae" .. ("\xc3"):rep(4000)) end,
  priority = function() error(("\n"):rep(8000)) end }
