-- The rules and settings of toasts, for product teams.
--
-- When you save this file while GlassBus runs, it takes effect with the next toast. If the
-- file has an error, the previous rules stay in force, and `busctl tap` shows the error and
-- its line. As shipped, this file gives the same answers as GlassBus without it.
--
-- All policies and their fields: docs/rules/reference, or `busctl topics toast.coalesce`.

---@type ToastRules
local toast = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Times are in seconds. To change a number, remove the two dashes before its name.

toast.settings = {
  profile = "agora",             -- or aggressive, conservative, performanceOptimized, testing, kreta

  -- minimumInterval = 0.8,      -- minimum time between the appearances of two toasts
  -- maxQueueSize = 10,          -- how many toasts may wait; beyond that, one is dropped
  -- coalescingWindow = 2.0,     -- how long a toast on screen merges with others of its key
  -- defaultDuration = 3.0,      -- how long a toast stays on screen
  -- errorDuration = 5.0,        -- how long an error stays on screen
}

-- ONE TOAST OR TWO? ---------------------------------------------------------------------
-- Asked when a toast arrives while another one waits or is on screen. The answers:
--   "separate"  both toasts appear
--   "replace"   the older toast gets the new content, and its time starts again
--   "keep"      the older toast stays as it is, and the new toast is not shown
--   "count"     the older toast keeps its content and counts one more; its time starts again

function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  -- TRY THIS: one toast per author, if senders put the author into `dedupeKey`. Remove the
  -- two dashes before `if`: then a second toast of the same author is only counted.
  -- if incoming.dedupeKey and incoming.dedupeKey == existing.dedupeKey then return "count" end

  if window == 0 then return "separate" end
  if not incoming.dedupeKey or incoming.dedupeKey ~= existing.dedupeKey then return "separate" end
  if existingState == "presenting" and age > window then return "separate" end
  if ctx.settings.deduplicate == "ignore" then return "keep" end
  return ctx.settings.deduplicate
end

-- MAY IT INTERRUPT? ---------------------------------------------------------------------
-- Asked when a toast arrives while another one is on screen. The answers:
--   "no"        the incoming toast waits for its turn
--   "requeue"   the incoming toast appears; the current toast returns afterwards
--   "discard"   the incoming toast appears; the current toast is dismissed

local weight = { normal = 0, elevated = 1, critical = 2 }
local usual = { error = "critical", warning = "elevated" }

local function priority(toast) return toast.priority or usual[toast.kind] or "normal" end

function toast.interrupt(incoming, current, elapsed, ctx)
  -- TRY THIS: errors also wait for their turn. Remove the two dashes before `if`.
  -- if incoming.kind == "error" then return "no" end

  local settings = ctx.settings
  if not settings.interruption then return "no" end
  if weight[priority(incoming)] <= weight[priority(current)] then return "no" end
  if settings.interruptFrom == "critical" and priority(incoming) ~= "critical" then return "no" end
  return settings.interrupted
end

return toast
