local toast = {}
local LONG = 60 * 60 * 48

function toast.dwell(incoming, traits, waiting)
  if incoming.kind == "error" then return -1 end
  if traits.voiceOver then return LONG end
  if #waiting > 3 then return math.huge end
  return 5
end

function toast.normalize(incoming)
  return { duration = -2, message = "", maxWidth = 0 }
end

function toast.gate() return -1 end

return toast
