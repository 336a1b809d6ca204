-- When something goes wrong a hundred times, people want to hear it once, and how often.
--
--   Equal errors   become one toast that counts: "Disk full (7 similar)".
--   A noisy source gets a few toasts at once. What it sends beyond that is not dropped, it
--                  becomes one toast as well: "4 more from sync".
--
-- Toasts with an action or with something to undo, and tasks that run, are counted only as
-- equal errors.
--
--     busctl serve --rules rules --rules rules/presets/storm

local list = require "lib.list"

---@type ToastRules
local toast = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Times are in seconds.

local similarFrom = 3     -- from so many equal errors on, the toast says how many
local stormLength = 10    -- after so long another toast begins, so that none stays for ever
local burst = 5           -- so many toasts a source may send at once …
local refill = 0.5        -- … and so many more each second
local remembered = 40     -- so many storms, and so many sources, are remembered at once

-- WHAT IS REMEMBERED --------------------------------------------------------------------
-- In ctx.memory, which outlives a reload: what belongs together now (`piles`), what each
-- source may still send (`buckets`), and which toasts are known (`ids`).

--- Puts `item` at the end of a list of ctx.memory that keeps the latest ones only.
local function remember(items, item)
  if #items >= remembered then table.remove(items, 1) end
  items[#items + 1] = item
  return item
end

--- What belongs together with a toast that is about `about`; nil if nothing does any more.
local function pileAbout(about, memory, now)
  memory.piles = list.filter(memory.piles or {}, function(pile) return now - pile.since <= stormLength end)
  return list.first(memory.piles, function(pile) return pile.about == about end)
end

--- A new pile. Its key is no text of the toast, since keys are public.
local function newPile(about, key, memory, now)
  memory.piles = memory.piles or {}
  memory.stormNumber = (memory.stormNumber or 0) + 1
  local pile = { about = about, key = key or "storm-" .. memory.stormNumber, since = now, count = 0 }
  return remember(memory.piles, pile)
end

--- Whether a source may send one more now (a token bucket).
local function maySend(source, memory, now)
  memory.buckets = memory.buckets or {}
  local bucket = list.first(memory.buckets, function(each) return each.source == source end)
    or remember(memory.buckets, { source = source, tokens = burst, at = now })
  bucket.tokens = math.min(burst, bucket.tokens + (now - bucket.at) * refill)
  bucket.at = now
  if bucket.tokens < 1 then return false end
  bucket.tokens = bucket.tokens - 1
  return true
end

--- Whether a toast of this id was here before: then it is changed, and no further one.
local function isKnown(id, memory)
  memory.ids = memory.ids or {}
  if list.contains(memory.ids, id) then return true end
  remember(memory.ids, id)
  return false
end

-- WHAT A TOAST SAYS ---------------------------------------------------------------------

--- One more of an equal error: the latest one speaks, and says how many there were.
local function similar(toast, pile)
  pile.count = pile.count + 1
  if pile.count < similarFrom then return { dedupeKey = pile.key } end
  return { dedupeKey = pile.key, message = toast.message .. " (" .. pile.count .. " similar)" }
end

--- One more beyond what its source may send. The first one still speaks for itself.
local function oneMore(toast, pile)
  pile.count = pile.count + 1
  if pile.count == 1 then return { dedupeKey = pile.key } end
  local from = toast.source and " from " .. toast.source or ""
  return { dedupeKey = pile.key, message = pile.count .. " more" .. from }
end

function toast.normalize(toast, ctx)
  local memory, now = ctx.memory, ctx.now
  if isKnown(toast.id, memory) then return {} end

  local source = toast.source or ""
  local isError = toast.kind == "error"
  local about = "same " .. source .. ": " .. toast.message
  if toast.dedupeKey then about = "key " .. toast.dedupeKey end
  local pile = isError and pileAbout(about, memory, now)
  if pile then return similar(toast, pile) end

  local isFree = toast.action or toast.undoToken or toast.loading
  if isFree or maySend(source, memory, now) then
    if isError then return similar(toast, newPile(about, toast.dedupeKey, memory, now)) end
    return {}
  end
  -- Errors are summed up among themselves: they matter more than the rest.
  local rest = "more " .. toast.kind .. " from " .. source
  return oneMore(toast, pileAbout(rest, memory, now) or newPile(rest, nil, memory, now))
end

-- ONE TOAST OR TWO? ---------------------------------------------------------------------
-- What is counted together is one toast; all else is as in rules/toast.lua.

function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  local key = incoming.dedupeKey
  if not key or key ~= existing.dedupeKey then return "separate" end
  local pile = list.first(ctx.memory.piles or {}, function(each) return each.key == key end)
  if pile and pile.count > 1 then return "replace" end

  if window == 0 then return "separate" end
  if existingState == "presenting" and age > window then return "separate" end
  if ctx.settings.deduplicate == "ignore" then return "keep" end
  return ctx.settings.deduplicate
end

return toast
