-- attempts: calls the iterator of a list with a table and an index of its own
-- expect: abort|fallback
return { coalesce = function() return "keep" end, overflow = function(queue, incoming)
  local step = pairs(queue)
  pcall(step, {}, -1000000000) pcall(step, queue, math.mininteger) pcall(step, queue, math.maxinteger) step({}, math.mininteger)
  return incoming.id
end }
