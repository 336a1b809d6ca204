-- attempts: raises a table at file scope
-- expect: reject
error({ message = "x" })
