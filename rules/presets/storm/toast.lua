-- Many similar toasts in a short time become one toast that shows their number.
--
--   Equal errors   become one toast that counts: "Disk full (7 similar)".
--   A busy source  may send a few toasts at once. All others that it sends are not dropped, but
--                  become one toast: "4 more from sync".
--
-- Toasts with an action, an offer to undo or a task that runs are only counted if they are equal
-- errors.
--
--     busctl serve --rules rules --rules rules/presets/storm

local list = require "lib.list"

---@type ToastRules
local toast = {}

-- NUMBERS -------------------------------------------------------------------------------
-- Times are in seconds.

local similarFrom = 3     -- number of equal errors from which the toast shows the count
local stormLength = 10    -- seconds after which a new toast begins, so that none grows forever
local burst = 5           -- number of toasts that a source may send at once
local refill = 0.5        -- number of further toasts that a source may send each second
local remembered = 40     -- number of piles, of sources and of ids that are remembered

-- MEMORY --------------------------------------------------------------------------------
-- ctx.memory survives a reload. It has the toasts that are currently counted together (`piles`),
-- how many toasts each source may still send (`buckets`), and the ids of known toasts (`ids`).

--- Appends `item` to a list of ctx.memory, which keeps only the latest items.
local function remember(items, item)
  if #items >= remembered then table.remove(items, 1) end
  items[#items + 1] = item
  return item
end

--- The pile of toasts about `about`; nil if there is none or it is too old.
local function pileAbout(about, memory, now)
  memory.piles = list.filter(memory.piles or {}, function(pile) return now - pile.since <= stormLength end)
  return list.first(memory.piles, function(pile) return pile.about == about end)
end

--- A new pile. Its key does not contain the text of a toast, because keys are public.
local function newPile(about, key, memory, now)
  memory.piles = memory.piles or {}
  memory.stormNumber = (memory.stormNumber or 0) + 1
  local pile = { about = about, key = key or "storm-" .. memory.stormNumber, since = now, count = 0 }
  return remember(memory.piles, pile)
end

--- Whether a source may send one more toast now, according to its token bucket.
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

--- Whether a toast with this id is known, so that this is an update and not a new toast.
local function isKnown(id, memory)
  memory.ids = memory.ids or {}
  if list.contains(memory.ids, id) then return true end
  remember(memory.ids, id)
  return false
end

-- THE TEXT OF A TOAST -------------------------------------------------------------------

--- Counts an equal error. The toast has the text of the latest one, and the count.
local function similar(toast, pile)
  pile.count = pile.count + 1
  if pile.count < similarFrom then return { dedupeKey = pile.key } end
  return { dedupeKey = pile.key, message = toast.message .. " (" .. pile.count .. " similar)" }
end

--- Counts a toast beyond the limit of its source. The first such toast keeps its text.
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
  local about = "same " .. source .. ": " .. (toast.title or "") .. " " .. toast.message
  if toast.dedupeKey then about = "key " .. toast.dedupeKey end
  local pile = isError and pileAbout(about, memory, now)
  if pile then return similar(toast, pile) end

  local isFree = toast.action or toast.cancel or toast.undoToken or toast.loading
  if isFree or maySend(source, memory, now) then
    if isError then return similar(toast, newPile(about, toast.dedupeKey, memory, now)) end
    return {}
  end
  -- Each kind has its own pile, so that errors are not counted with less important toasts.
  local rest = "more " .. toast.kind .. " from " .. source
  return oneMore(toast, pileAbout(rest, memory, now) or newPile(rest, nil, memory, now))
end

-- ONE TOAST OR TWO? ---------------------------------------------------------------------
-- The toasts of a pile become one toast. All others merge as they do without this preset.

function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  local key = incoming.dedupeKey
  if not key or key ~= existing.dedupeKey then return ctx.default() end
  local pile = list.first(ctx.memory.piles or {}, function(each) return each.key == key end)
  if pile and pile.count > 1 then return "replace" end
  return ctx.default()
end

return toast
