-- attempts: the utf8 library on the longest and the most broken text
-- expect: abort
return { coalesce = function() local s = ("\xf0\x9f\x98\x80"):rep(2000) local b = ("\x80"):rep(8000)
  while true do
    utf8.len(s) pcall(utf8.codepoint, s, 1, -1) pcall(utf8.offset, s, math.maxinteger) pcall(utf8.offset, b, math.mininteger, 1)
    for _ in utf8.codes(s) do end pcall(function() for _ in utf8.codes("a" .. b) do end end) pcall(utf8.char, -1) pcall(utf8.char, math.maxinteger)
    pcall(utf8.codepoint, s, math.mininteger, math.maxinteger) pcall(utf8.len, s, math.maxinteger, math.mininteger) s:find(utf8.charpattern, 1)
  end end }
