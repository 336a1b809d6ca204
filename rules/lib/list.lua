-- Lists, for any rule:  local list = require "lib.list"
-- Pure functions: they do not change their arguments.

local list = {}

--- Whether `value` is among `items`.
---@param items any[]
---@param value any
---@return boolean
function list.contains(items, value)
  for _, item in ipairs(items) do
    if item == value then return true end
  end
  return false
end

--- The number of `items` that satisfy `test`.
---@generic T
---@param items T[]
---@param test fun(item: T): any
---@return integer
function list.count(items, test)
  local count = 0
  for _, item in ipairs(items) do
    if test(item) then count = count + 1 end
  end
  return count
end

--- The first of `items` that satisfies `test`; nil if none does.
---@generic T
---@param items T[]
---@param test fun(item: T): any
---@return T?
function list.first(items, test)
  for _, item in ipairs(items) do
    if test(item) then return item end
  end
  return nil
end

--- The `items` that satisfy `test`, in their order.
---@generic T
---@param items T[]
---@param test fun(item: T): any
---@return T[]
function list.filter(items, test)
  local found = {}
  for _, item in ipairs(items) do
    if test(item) then found[#found + 1] = item end
  end
  return found
end

--- The results of `value` for each of `items`, in their order.
---@generic T, V
---@param items T[]
---@param value fun(item: T): V
---@return V[]
function list.map(items, value)
  local values = {}
  for index, item in ipairs(items) do values[index] = value(item) end
  return values
end

--- Groups `items` by `key` into a table of lists. Items without a key are left out.
---@generic T, K
---@param items T[]
---@param key fun(item: T): K?
---@return table<K, T[]>
function list.group(items, key)
  local groups = {}
  for _, item in ipairs(items) do
    local name = key(item)
    if name ~= nil then
      local group = groups[name] or {}
      group[#group + 1] = item
      groups[name] = group
    end
  end
  return groups
end

--- The item with the highest score, the first one in a tie; nil if `items` is empty.
---@generic T
---@param items T[]
---@param score fun(item: T): number
---@return T?
function list.best(items, score)
  local best, highest
  for _, item in ipairs(items) do
    local own = score(item)
    if highest == nil or own > highest then best, highest = item, own end
  end
  return best
end

return list
