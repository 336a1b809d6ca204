local toast = {}

function toast.rank(toast, waitedFor, ctx)
  local started = os.time()
  local handle = io.open("/etc/passwd")
  local all = setmetatable({}, {})
  if next(all) == nil then return string.pack("d", started) end
  return os.clock() - started
end

return toast
