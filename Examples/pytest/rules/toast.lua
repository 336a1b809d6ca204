---@type ToastRules
local toast = {}

-- A toast that comes again is counted.
function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  if incoming.dedupeKey and incoming.dedupeKey == existing.dedupeKey then return "count" end
  return ctx.default()
end

-- Between 22:00 and 7:00, all but errors go into the history.

function toast.quiet(toast, level, fullscreen, minuteOfDay, ctx)
  if minuteOfDay and (minuteOfDay >= 22 * 60 or minuteOfDay < 7 * 60) and toast.kind ~= "error" then
    return "history"
  end
  return ctx.default()
end

return toast
