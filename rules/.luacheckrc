-- What rules find in their world. Written by `busctl rules types`.
return {
  std = { read_globals = {
    "assert", "error", "ipairs", "null", "pairs", "pcall", "print", "require", "select", "tonumber", "tostring", "type",
    math = { fields = { "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max", "maxinteger", "min", "mininteger", "pi", "rad", "random", "sin", "sqrt", "tan", "tointeger", "type", "ult" } },
    string = { fields = { "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper" } },
    table = { fields = { "concat", "insert", "list", "object", "remove", "sort", "unpack" } },
    utf8 = { fields = { "char", "charpattern", "codepoint", "codes", "len", "offset", "sub" } },
  } },
  -- A policy names all that it is asked with, also what is called like the file's own table.
  unused_args = false,
  ignore = { "431/accessory", "431/bus", "431/navigationBar", "431/popup", "431/screen", "431/sideButton", "431/tips", "431/toast", "431/toolbar" },
  max_line_length = false,
  exclude_files = { ".types" },
}
