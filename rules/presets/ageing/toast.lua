-- Nobody waits for ever. Toasts wait in order of priority, and while warnings keep coming
-- a normal toast would stay behind them until they stop. Here whoever waits gains: after
-- `step` seconds as much as one priority is worth.
--
--     busctl serve --rules rules --rules rules/presets/ageing

---@type ToastRules
local toast = {}

-- NUMBERS -------------------------------------------------------------------------------

local step = 8      -- seconds of waiting that lift a toast from one priority to the next
local weight = { normal = 0, elevated = 1, critical = 1000000 }    -- critical: whoever waits

toast.settings = {
  interruptFrom = "critical",   -- a warning waits for its turn: it would push away who waited
}

-- WHERE DOES IT WAIT? -------------------------------------------------------------------
-- Higher goes first. A normal toast that has waited 8 seconds longer than a warning is in
-- front of it, and stays there. What is critical goes before all of them.

function toast.rank(toast, waitedFor, ctx)
  return weight[toast.priority or "normal"] + waitedFor / step
end

-- WHO GOES WHEN THE QUEUE IS FULL? ------------------------------------------------------
-- Who comes, not who waits: else the stream would push out in the queue whom it may not
-- overtake there. Only for what is critical somebody makes room, the last in line.

function toast.overflow(waiting, incoming, limit, ctx)
  if incoming.priority == "critical" then return waiting[#waiting].id end
  return incoming.id
end

return toast
