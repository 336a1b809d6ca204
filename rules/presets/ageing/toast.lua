-- No toast waits forever. Without this preset, toasts wait in order of priority, so a normal
-- toast waits as long as new warnings keep arriving. With it, the rank of a waiting toast grows
-- by one priority every `step` seconds.
--
--     busctl serve --rules rules --rules rules/presets/ageing

---@type ToastRules
local toast = {}

-- NUMBERS -------------------------------------------------------------------------------

local step = 8      -- seconds of waiting that raise a toast from one priority to the next
local weight = { normal = 0, elevated = 1, critical = 1000000 }    -- critical: before all others

toast.settings = {
  interruptFrom = "critical",   -- a warning must not interrupt a toast that has waited
}

-- WHAT IS THE RANK OF A TOAST? ----------------------------------------------------------
-- A higher rank appears first. A normal toast that has waited 8 seconds longer than a warning
-- is in front of the warning, and stays there. Critical toasts appear before all others.

function toast.rank(toast, waitedFor, ctx)
  return weight[toast.priority or "normal"] + waitedFor / step
end

-- WHICH TOAST IS DROPPED WHEN THE QUEUE IS FULL? ----------------------------------------
-- The incoming toast, so that a stream of warnings cannot drop the toasts that have waited.
-- For a critical toast, the last toast of the queue is dropped.

function toast.overflow(waiting, incoming, limit, ctx)
  if incoming.priority == "critical" then return waiting[#waiting].id end
  return incoming.id
end

return toast
