-- attempts: requires files outside of the rule folders
-- expect: deny
for _, name in ipairs({ "../../etc/passwd", "/etc/passwd", "lib/../../x", "os", "io", "lib.\0", ("lib."):rep(2000), "" }) do
  if pcall(require, name) then return "ESCAPED" end
end
return { coalesce = function() return "keep" end }
