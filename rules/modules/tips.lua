-- Tips: short hints about features of the app. The app offers a tip for each feature that its users may not know; this module
-- decides which one appears, and when: at most one a day, never while the popup is open, the most interesting ones first.
--
-- It is a separate module with its own requests, facts and settings: see docs/tips.md. Its rules are in rules/tips.lua.

---@type Module
local tips = { module = "tips", api = 1, keep = { "past", "groups", "today" } }

tips.text = "Hints about what the app can do: which one appears, and when."

-- REQUESTS OF THE APP -------------------------------------------------------------------

tips.requests = {
  offer = {
    id = { "string", text = "name of the tip, the same at each start of the app" },
    title = { "string, private", text = "what the tip says, in one line" },
    text = { "string?, private", text = "a second line" },
    group = { "string?", text = "what the tip is about, such as `editing`; by default the tip's own id" },
    weight = { "number?, 0 to 10", text = "how much the tip matters beside others; 1 if absent" },
  },
  withdraw = { id = { "string", text = "a tip that is no longer true" } },
  use = { id = { "string", text = "a tip whose advice the user has followed without it; it never appears again" } },
  tap = { id = { "string?", text = "the tip that the user tapped; absent: the one that is shown" } },
  close = { id = { "string?", text = "the tip that the user closed; absent: the one that is shown" } },
  check = {},
  expire = { id = "string" },
  forget = {},
}

-- FACTS OF THE MODULE -------------------------------------------------------------------

tips.facts = {
  shown = { id = "string", title = "string, private", text = "string?, private", time = { "integer", text = "1 for its first time" } },
  hidden = { id = "string", reason = "tapped | closed | used | withdrawn | expired | popup | forgotten" },
  tapped = { id = "string" },
  retired = { id = "string", reason = "tapped | closed | used | seen" },
}

-- POLICIES FOR RULES --------------------------------------------------------------------

tips.questions = {
  allowed = {
    text = "May this tip appear now? Asked for the best tip whenever one could appear.",
    asks = {
      id = "string", group = "string", times = { "integer", text = "how often it has appeared" },
      today = { "integer", text = "how many tips have appeared today" },
      popupOpen = "boolean", minuteOfDay = { "integer?", text = "minutes since midnight; absent if nobody told the time" },
    },
    answers = "boolean",
    default = function(question, ctx) return not question.popupOpen and question.today < ctx.settings.perDay end,
  },
  score = {
    text = "How interesting is this tip? The tip with the highest score appears first; of equal ones, the one that was offered first.",
    asks = {
      id = "string", group = "string", weight = "number", times = { "integer", text = "how often the tip has appeared" },
      shown = { "integer", text = "how often tips of its group have appeared" },
      taps = { "integer", text = "how often the user has tapped one of them" },
    },
    answers = "number",
    -- The share of taps; a group without history counts as one tap in two. A tip that was seen but not tapped comes after
    -- tips that were not seen yet.
    default = function(question)
      return question.weight * (question.taps + 1) / (question.shown + 2) / (question.times + 1)
    end,
  },
}

-- NUMBERS -------------------------------------------------------------------------------

tips.settings = {
  perDay = { "integer, 0 to 100", default = 1, text = "how many tips may appear in a day; 0: none" },
  after = { "seconds, 0 to 86400", default = 3, text = "that a tip waits after an offer, or after the popup has closed" },
  stays = { "seconds, 0 to 86400", default = 12, text = "that a tip stays; 0: until the user taps or closes it" },
  times = { "integer, 1 to 100", default = 2, text = "how often a tip appears at most" },
  offers = { "integer, 1 to 64", default = 32, text = "how many tips may be on offer; further ones are not taken" },
}

-- MEMORY --------------------------------------------------------------------------------
-- offers   the tips that the app has offered since its start, in that order
-- showing  the id of the tip on the screen
-- popup    whether the popup is open
-- past     for each tip, how often it appeared and whether it is over (kept over a restart)
-- groups   for each group, how often tips appeared and were tapped (kept)
-- today    how many tips appeared today, the weekday, and the start of the day (kept)

local function part(ctx, name)
  local value = ctx.memory[name] or {}
  ctx.memory[name] = value
  return value
end

local function past(ctx, id)
  local all = part(ctx, "past")
  all[id] = all[id] or { times = 0, over = false }
  return all[id]
end

local function group(ctx, offer)
  local all = part(ctx, "groups")
  local name = offer.group or offer.id
  all[name] = all[name] or { shown = 0, taps = 0 }
  return all[name]
end

local function find(ctx, id)
  for place, offer in ipairs(part(ctx, "offers")) do
    if offer.id == id then return offer, place end
  end
  return nil
end

-- Forgets tips that are no longer on offer, once the history has 500 tips.
local function prune(ctx)
  local count = 0
  for _ in pairs(ctx.memory.past or {}) do count = count + 1 end
  if count < 500 then return end
  local kept = {}
  for _, offer in ipairs(part(ctx, "offers")) do kept[offer.id] = ctx.memory.past[offer.id] end
  ctx.memory.past = kept
end

local DAY = 86400

-- The tips of today. A new day begins with another weekday, or after 24 hours. Bus time restarts with the app: if it
-- has gone backward, the 24 hours start again now.
local function today(ctx)
  local day, clock = part(ctx, "today"), ctx.clock
  local weekday = clock and clock.weekday
  if not day.since or ctx.now < day.since then day.since = ctx.now end
  local isNew = ctx.now - day.since >= DAY
  if weekday and day.weekday then isNew = weekday ~= day.weekday end
  if isNew then day.count, day.since = 0, ctx.now end
  day.count = day.count or 0
  day.weekday = weekday or day.weekday
  return day
end

local function untilTomorrow(ctx)
  local clock = ctx.clock
  if clock and clock.weekday then return (1440 - clock.minuteOfDay) * 60 end
  return math.max(0.001, DAY - (ctx.now - today(ctx).since))
end

-- WHICH TIP, AND WHEN -------------------------------------------------------------------

local function best(bus, ctx)
  local found, foundScore = nil, nil
  for _, offer in ipairs(part(ctx, "offers")) do
    local before = past(ctx, offer.id)
    if not before.over then
      local learned = group(ctx, offer)
      local score = bus.ask("tips.score", {
        id = offer.id, group = offer.group or offer.id, weight = offer.weight or 1, times = before.times,
        shown = learned.shown, taps = learned.taps,
      })
      if not foundScore or score > foundScore then found, foundScore = offer, score end
    end
  end
  return found
end

local function show(offer, bus, ctx)
  local before = past(ctx, offer.id)
  before.times = before.times + 1
  group(ctx, offer).shown = group(ctx, offer).shown + 1
  today(ctx).count = today(ctx).count + 1
  ctx.memory.showing = offer.id
  bus.publish("tips.shown", { id = offer.id, title = offer.title, text = offer.text, time = before.times })
  if ctx.settings.stays > 0 then bus.after(ctx.settings.stays, "expire", "tips.expire", { id = offer.id }) end
end

local function check(bus, ctx)
  if ctx.memory.showing then return end
  local offer = best(bus, ctx)
  if not offer then return end
  local day = today(ctx)
  local allowed = bus.ask("tips.allowed", {
    id = offer.id, group = offer.group or offer.id, times = past(ctx, offer.id).times, today = day.count,
    popupOpen = ctx.memory.popup or false, minuteOfDay = ctx.clock and ctx.clock.minuteOfDay,
  })
  if allowed then
    show(offer, bus, ctx)
  elseif day.count > 0 then
    bus.after(untilTomorrow(ctx), "tomorrow", "tips.check", {})
  end
end

local function checkLater(bus, ctx)
  bus.after(math.max(0.001, ctx.settings.after), "check", "tips.check", {})
end

-- Hides the tip if it is on the screen.
local function hide(id, reason, bus, ctx)
  if ctx.memory.showing ~= id then return end
  ctx.memory.showing = nil
  bus.cancel("expire")
  bus.publish("tips.hidden", { id = id, reason = reason })
end

local function retire(id, reason, bus, ctx)
  local before = past(ctx, id)
  if before.over then return end
  before.over = true
  bus.publish("tips.retired", { id = id, reason = reason })
end

-- A popup that opens hides the tip. The tip was hardly seen, so this appearance does not count.
local function popupOpens(bus, ctx)
  ctx.memory.popup = true
  local offer = ctx.memory.showing and find(ctx, ctx.memory.showing)
  if not offer then return end
  past(ctx, offer.id).times = past(ctx, offer.id).times - 1
  group(ctx, offer).shown = group(ctx, offer).shown - 1
  today(ctx).count = math.max(0, today(ctx).count - 1)
  hide(offer.id, "popup", bus, ctx)
end

local function popupCloses(bus, ctx)
  if not ctx.memory.popup then return end
  ctx.memory.popup = false
  checkLater(bus, ctx)
end

-- REACTIONS -----------------------------------------------------------------------------

tips.on = {
  ["tips.offer"] = function(event, bus, ctx)
    local offers = part(ctx, "offers")
    local _, place = find(ctx, event.id)
    if not place and #offers >= ctx.settings.offers then return end
    if not place then prune(ctx) end
    offers[place or #offers + 1] =
      { id = event.id, title = event.title, text = event.text, group = event.group, weight = event.weight }
    checkLater(bus, ctx)
  end,

  ["tips.withdraw"] = function(event, bus, ctx)
    local _, place = find(ctx, event.id)
    if not place then return end
    table.remove(part(ctx, "offers"), place)
    hide(event.id, "withdrawn", bus, ctx)
  end,

  ["tips.use"] = function(event, bus, ctx)
    hide(event.id, "used", bus, ctx)
    retire(event.id, "used", bus, ctx)
  end,

  ["tips.tap"] = function(event, bus, ctx)
    local id = event.id or ctx.memory.showing
    local offer = find(ctx, id)
    if not offer or ctx.memory.showing ~= id then return end
    group(ctx, offer).taps = group(ctx, offer).taps + 1
    bus.publish("tips.tapped", { id = id })
    hide(id, "tapped", bus, ctx)
    retire(id, "tapped", bus, ctx)
  end,

  ["tips.close"] = function(event, bus, ctx)
    local id = event.id or ctx.memory.showing
    if not id or ctx.memory.showing ~= id then return end
    hide(id, "closed", bus, ctx)
    retire(id, "closed", bus, ctx)
  end,

  ["tips.expire"] = function(event, bus, ctx)
    if ctx.memory.showing ~= event.id then return end
    hide(event.id, "expired", bus, ctx)
    if past(ctx, event.id).times >= ctx.settings.times then retire(event.id, "seen", bus, ctx) end
    checkLater(bus, ctx)
  end,

  ["tips.check"] = function(_, bus, ctx) check(bus, ctx) end,

  ["tips.forget"] = function(_, bus, ctx)
    local showing = ctx.memory.showing
    if showing then hide(showing, "forgotten", bus, ctx) end
    ctx.memory.past, ctx.memory.groups, ctx.memory.today = {}, {}, {}
    checkLater(bus, ctx)
  end,

  ["popup.willOpen"] = function(_, bus, ctx) popupOpens(bus, ctx) end,
  ["popup.didClose"] = function(_, bus, ctx) popupCloses(bus, ctx) end,
  ["popup.stateChanged"] = function(event, bus, ctx)
    if event.to == "open" then return popupOpens(bus, ctx) end
    if event.to ~= "transitioning" then popupCloses(bus, ctx) end
  end,
}

-- STATE AND PICTURE ---------------------------------------------------------------------

function tips.state(ctx)
  local waiting = {}
  for _, offer in ipairs(ctx.memory.offers or {}) do
    local before = (ctx.memory.past or {})[offer.id]
    if offer.id ~= ctx.memory.showing and not (before and before.over) then waiting[#waiting + 1] = offer.id end
  end
  return {
    showing = ctx.memory.showing, waiting = waiting, today = (ctx.memory.today or {}).count or 0,
    popupOpen = ctx.memory.popup or false, groups = ctx.memory.groups or {},
  }
end

-- Truncates a text to a width, estimated from the average width of a letter.
local function fit(text, width, size)
  local most = math.max(1, math.floor(width / (size * 0.52)))
  if utf8.len(text) <= most then return text end
  return text:sub(1, utf8.offset(text, most) - 1) .. "…"
end

function tips.picture(container, ctx)
  local offer = ctx.memory.showing and find(ctx, ctx.memory.showing)
  if not offer then return {} end
  local dark = container.traits.colorScheme == "dark"
  local ink, quiet = dark and "#FFFFFF" or "#1C1C1E", dark and "#EBEBF5CC" or "#3C3C43CC"
  local width, height = math.min(360, container.width - 32), offer.text and 64 or 44
  local left, top = (container.width - width) / 2, container.floor - height - 12
  local room = width - 72
  local parts = {
    {
      id = "tips", kind = "button", frame = { left, top, width, height }, radius = 14, material = "blur",
      thickness = "regular", border = { color = dark and "#FFFFFF33" or "#0000001A", width = 0.5 },
      icon = "star", iconFrame = { left + 14, top + (height - 20) / 2, 20, 20 }, iconInk = "#FF9500",
      name = offer.title, hint = offer.text, role = "button", private = { "name", "hint" }, tap = { "tips.tap", { id = offer.id } },
    },
    {
      id = "tips/title", ["in"] = "tips", kind = "text", frame = { left + 42, top + (offer.text and 10 or 12), room, 20 },
      title = fit(offer.title, room, 15), font = { size = 15, weight = 600 }, ink = ink, alignment = "left",
      private = { "title" },
    },
    {
      id = "tips/close", ["in"] = "tips", kind = "button", frame = { left + width - 38, top + (height - 30) / 2, 30, 30 },
      icon = "xmark", ink = quiet, name = "Close", role = "button", tap = { "tips.close", { id = offer.id } },
    },
  }
  if offer.text then
    parts[#parts + 1] = {
      id = "tips/text", ["in"] = "tips", kind = "text", frame = { left + 42, top + 32, room, 20 },
      title = fit(offer.text, room, 13), font = { size = 13, weight = 400 }, ink = quiet, alignment = "left",
      private = { "title" },
    }
  end
  return parts
end

return tips
