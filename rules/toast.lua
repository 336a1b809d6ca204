-- What toasts do, for people who decide about the product.
--
-- Save this file while GlassBus runs and it counts from the next toast on. A mistake does
-- no harm: the rules from before go on deciding, and `busctl tap` shows what is wrong and
-- on which line. As shipped, this file changes nothing: it says what GlassBus does anyway.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics toast.coalesce`.

---@type ToastRules
local toast = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Times are in seconds. To change a number, take away the two dashes before it.

toast.settings = {
  profile = "agora",             -- or aggressive, conservative, performanceOptimized, testing, kreta

  -- minimumInterval = 0.8,      -- at least this long between two toasts that appear
  -- maxQueueSize = 10,          -- so many may wait; then the least important one goes
  -- coalescingWindow = 2.0,     -- how long a toast on screen takes up others about the same
  -- defaultDuration = 3.0,      -- how long a toast stays
  -- errorDuration = 5.0,        -- how long an error stays
}

-- ONE TOAST OR TWO? ---------------------------------------------------------------------
-- Asked when a toast arrives while another is waiting or on screen. Answer
--   "separate"  two toasts
--   "replace"   one: the older makes room for what is new, and starts its time again
--   "keep"      one: the older stays as it is, the new one is not shown
--   "count"     one: the older stays and counts ("3 new messages"), and starts again

function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  -- TRY THIS: one toast per author. Senders put the author into `dedupeKey`. Take away the
  -- dashes before `if`, and a second toast of the same author is only counted.
  -- if incoming.dedupeKey and incoming.dedupeKey == existing.dedupeKey then return "count" end

  if window == 0 then return "separate" end
  if not incoming.dedupeKey or incoming.dedupeKey ~= existing.dedupeKey then return "separate" end
  if existingState == "presenting" and age > window then return "separate" end
  if ctx.settings.deduplicate == "ignore" then return "keep" end
  return ctx.settings.deduplicate
end

-- MAY IT INTERRUPT? ---------------------------------------------------------------------
-- Asked when a toast arrives while another is on screen. Answer
--   "no"        it waits for its turn
--   "requeue"   it appears now; the other comes back afterwards
--   "discard"   it appears now; the other is gone

local weight = { normal = 0, elevated = 1, critical = 2 }

function toast.interrupt(incoming, current, elapsed, ctx)
  -- TRY THIS: errors wait for their turn like everything else (dashes before `if`).
  -- if incoming.kind == "error" then return "no" end

  local settings = ctx.settings
  if not settings.interruption then return "no" end
  if weight[incoming.priority or "normal"] <= weight[current.priority or "normal"] then return "no" end
  if settings.interruptFrom == "critical" and incoming.priority ~= "critical" then return "no" end
  return settings.interrupted
end

return toast
