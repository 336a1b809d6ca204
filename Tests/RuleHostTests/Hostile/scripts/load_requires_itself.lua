-- attempts: requires a module that requires itself, and one that is not there
-- expect: reject
require "lib.cycle"
return {}
