-- attempts: jumps forth and back between thirty labels
-- expect: abort
return { coalesce = function()
  ::a:: goto c ::b:: goto d ::c:: goto b ::d:: goto a
end }
