-- Calls the functions of the libraries with usual and odd arguments, and prints what each returned. LibraryTests runs it in the sandbox and in
-- the machine's own Lua, which must print the same. Left out is what differs on purpose: docs/rules/sandbox.md.
local function show(v) if type(v) == "number" and v ~= v then return "nan" end return tostring(v) end
local function t(name, f, ...)
  local function pack(ok, ...) local n = select("#", ...); local s = tostring(ok)
    for i = 1, n do local v = select(i, ...); s = s .. "|" .. show(v) end return s end
  local r = pack(pcall(f, ...))
  r = r:gsub("^false|.*$", "error")
  print(((name .. " = " .. r):gsub("[%c\128-\255]", function(c) return "\\" .. c:byte() end)))
end
local S = { "", "a", "hello", "häß€🙂", "x y z", "%d", "a\0b" }
for si, s in ipairs(S) do
  for i = -12, 12 do
    t("byte " .. si .. " " .. i, string.byte, s, i)
    t("offset " .. si .. " " .. i, utf8.offset, s, i)
    for j = -7, 7, 2 do
      t("byte " .. si .. " " .. i .. " " .. j, string.byte, s, i, j)
      t("sub " .. si .. " " .. i .. " " .. j, string.sub, s, i, j)
      t("offset " .. si .. " " .. i .. " " .. j, utf8.offset, s, i, j)
      t("len " .. si .. " " .. i .. " " .. j, utf8.len, s, i, j)
      t("codepoint " .. si .. " " .. i .. " " .. j, utf8.codepoint, s, i, j)
    end
    t("find " .. si .. " " .. i, string.find, s, "", i)
    t("find2 " .. si .. " " .. i, string.find, s, "l+", i)
    t("rep " .. si .. " " .. i, string.rep, s, i, ",")
  end
end
local P = { "()", "()%1", "(a)%1", "%z", "%0", "%1", "(l)%1", "%f[%w]%w+", "[%z]", "[^%z]+", "%bxy", "%b", "[", "[]", "[]]", "[^]]", "%", "a-", "(", ")", "()()", "[a-%d]", "%g", "[%a-z]", "((h)(e))", "^h", "h$", "^", "$", ".-", "[\0]", "%a+()", "(()l)", "[a-]", "[-a]", "%x", "%A", "%f[%z]", "%u%l" }
for _, p in ipairs(P) do
  for si, s in ipairs(S) do
    t("match " .. p .. " " .. si, string.match, s, p)
    t("gsub " .. p .. " " .. si, string.gsub, s, p, "<%0>")
    t("gsub1 " .. p .. " " .. si, string.gsub, s, p, "<%1>")
    t("find " .. p .. " " .. si, string.find, s, p)
    t("gmatch " .. p .. " " .. si, function() local r = "" for a, b in string.gmatch(s, p) do r = r .. show(a) .. ";" .. show(b) .. "," end return r end)
  end
end
local F = { "%d", "%5d", "%05d", "%-5d", "%+d", "% d", "%i", "%u", "%c", "%0c", "%5c", "%-5c", "%s", "%5s", "%05s", "%-5s", "%.2s", "%10.3s", "%q", "%5q", "%x", "%X", "%#x", "%o", "%#o", "%e", "%E", "%f", "%.3f", "%10.2f", "%g", "%G", "%a", "%A", "%%", "%5%", "%", "%y", "%123d", "%.100f", "%.99f", "%+s", "%#s", "% s", "%+c", "%.3c", "%#d", "%.0f", "%#.0f", "%+.3e", "%-+5d", "%0-5d", "%  d", "%.d", "%5.", "%.5d", "%05.3d", "%+x", "% x", "%.3x", "%#q", "%0q", "%.3q", "%+q", "%z" }
local V = { 0, 1, -1, 3.0, 3.5, -2.25, 1e15, 1e100, 2^53, math.maxinteger, math.mininteger, "5", "0x10", "abc", "", 1/0, -1/0, -0.0, true, 65, 955, "a\0b", "q\"\n\\\1\0012" }
for _, f in ipairs(F) do
  t("format none " .. f, string.format, f)
  for vi, v in ipairs(V) do t("format " .. f .. " " .. vi, string.format, f, v) end
end
local N = { "1", " 1 ", "0x", "0x1p4", "1e1", "1e", "", " ", "1 2", "0x.8", "inf", "nan", "1e400", "-1e400", "0xffffffffffffffffff", "9223372036854775808", "-9223372036854775808", "1" .. ("0"):rep(250), "1" .. ("0"):rep(150) .. "e-100", ("0"):rep(300) .. "1", "0." .. ("1"):rep(300), ("1"):rep(199), ("1"):rep(200), ("1"):rep(201), ("1"):rep(500), "0x" .. ("f"):rep(300), "\t1\n", "1\0", "- 1", "+1", "--1", "1_000", "١" }
for ni, n in ipairs(N) do
  t("tonumber " .. ni, tonumber, n)
  
  for _, b in ipairs { 2, 10, 16, 36 } do t("tonumber " .. ni .. " base " .. b, tonumber, n, b) end
end
for vi, v in ipairs(V) do
  local isText = type(v) == "string"
  t("tostring " .. vi, function() local s = tostring(v); if s:find("nan") then return s end return s end)
  t("mathtype " .. vi, math.type, v) t("concat " .. vi, function() return v .. "" end) t("upper " .. vi, string.upper, v) t("len " .. vi, string.len, v) t("reverse " .. vi, string.reverse, v)
  if not isText then
  t("tointeger " .. vi, math.tointeger, v) t("floor " .. vi, math.floor, v) t("ceil " .. vi, math.ceil, v) t("abs " .. vi, math.abs, v)
  t("fmod " .. vi, math.fmod, v, 3) t("fmodi " .. vi, math.fmod, 7, v) t("mod " .. vi, function() return 7 % v end) t("idiv " .. vi, function() return 7 // v end) t("bor " .. vi, function() return v | 0 end)
  t("ult " .. vi, math.ult, 1, v) t("max " .. vi, math.max, 1, v) t("char " .. vi, string.char, v) t("uchar " .. vi, utf8.char, v) t("log " .. vi, math.log, v) t("log2 " .. vi, math.log, v, 2) t("sqrt " .. vi, math.sqrt, v) t("select " .. vi, select, v, 1, 2, 3) t("exp " .. vi, math.exp, v)
  end
  for i = -3, 3 do if not isText then t("shift " .. vi .. i, function() return v << i end) end t("insert " .. vi .. i, function() local q = {1,2}; table.insert(q, i, v); return table.concat(q, ",") end) end
end
local T = { {}, {1}, {1,2,3}, {"a","b"}, {1,nil,3} }
for ti, q in ipairs(T) do
  t("concat " .. ti, table.concat, q, ",") for i = -2, 5 do for j = -1, 5, 2 do t("concat " .. ti .. i .. j, table.concat, q, "-", i, j) t("unpack " .. ti .. i .. j, table.unpack, q, i, j) end end
  for i = -1, 5 do t("remove " .. ti .. i, function() local c = {} for k, v in pairs(q) do c[k] = v end local r = table.remove(c, i) return r, #c end) end
  t("sort " .. ti, function() local c = {} for k, v in ipairs(q) do c[k] = v end table.sort(c, function(a, b) return tostring(a) > tostring(b) end) return table.concat(c, ",") end)
end
t("assert", assert, false) t("assert2", assert, nil, "m") t("assert3", assert, 1, 2) t("error", error) t("select#", select, "#", 1, nil) t("ipairs", ipairs) t("pairs", pairs) t("type", type) t("codes", function() local r = "" for p, c in utf8.codes("aß") do r = r .. p .. ":" .. c .. "," end return r end)
t("codesbad", function() local r = "" for p, c in utf8.codes("a\xff") do r = r .. p end return r end)
t("charpattern", function() return (utf8.charpattern:gsub("[^%w]", "?")) end)
t("lenlax", utf8.len, "\u{200000}") t("gsubrepl", string.gsub, "abc", "%w", "%%%0") t("gsubbad", string.gsub, "abc", "%w", "%2") t("gsubbad2", string.gsub, "abc", "%w", "%") t("gsubtab", string.gsub, "abc", "%w", { a = "1", b = true }) t("gsubtab2", string.gsub, "abc", "%w", { a = false, b = 2 }) t("gsubf", string.gsub, "abc", "(%w)", function(x) if x == "b" then return false end return x .. x end) t("gsubn", string.gsub, "abc", "%w", "x", 2) t("gsubn0", string.gsub, "abc", "%w", "x", 0) t("gsubn-", string.gsub, "abc", "%w", "x", -1)
t("gsubanchor", string.gsub, "abc abc", "^abc", "x") t("gmatchanchor", function() local n = 0 for _ in string.gmatch("aaa", "^a") do n = n + 1 end return n end) t("gmatchinit", function() local r = "" for w in string.gmatch("a b c", "%a", 3) do r = r .. w end return r end)
t("findplain", string.find, "a.b", ".", 1, true) t("findplaininit", string.find, "a.b", "", 10, true) t("findinit", string.find, "abc", "b", -1) t("repneg", string.rep, "x", -1) t("random", math.random, 0, -1) t("random2", math.random, 2, 1)
