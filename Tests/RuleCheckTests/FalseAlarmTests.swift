import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Checking correct rules")
struct FalseAlarmTests {
    @Test(
        "the check finds no problem in correct rules",
        arguments: [
            // Parameters may have other names, and there may be fewer of them.
            "return { merge = function(a, b) return a.id == b.id and 'keep' or 'separate' end }",
            "return { rank = function() return 1 end }",
            "return { rank = function(...) local item = ... return item.weight end }",
            // Some values are known only when the rule runs.
            "local best = { a = 'keep' }\nreturn { merge = function(incoming) return best[incoming.id] end }",
            "local function pick(item) return item.size == 'small' and 'keep' or 'replace' end\nreturn { merge = pick }",
            "return { merge = function(incoming) local answer if incoming.isUrgent then answer = 'keep' else answer = 'replace' end return answer end }",
            "return { rank = function(item, ctx) local n = ctx.memory.n or {} ctx.memory.n = n return #n end }",
            // What a script changes may be another value than a variable that was given it before.
            "return { rank = function(item, ctx) local old = ctx.memory.n ctx.memory.n = item.weight if ctx.memory.n == old then return 1 end return 2 end }",
            // A helper may test what may be nil.
            "local function isThere(value) return value ~= nil end\nreturn { merge = function(incoming, existing) if not isThere(existing) then return 'keep' end return existing.weight > 1 and 'replace' or 'keep' end }",
            "return { merge = function(incoming, existing) local other = existing or incoming return other.weight > 1 and 'replace' or 'keep' end }",
            // Operators at the beginning of a line, and words in texts, are not comments.
            "return { rank = function(item) local n = item.weight\n - item.weight and 'at most one'\n return n and 1 // #'a text' or 2 end }",
            "return { rank = function(item) local a, b = 3, 4 return a\n - b end }",
            // A calculation is meant as it is written.
            "return { on = { ['demo.show'] = function(event, bus) bus.publish('demo.write', { id = event.id, after = 5 * 60 }) end } }",
            // A function may end in different ways.
            "return { rank = function(item) while true do if item.count then return 1 end end end }",
            "return { rank = function(item) if item.count then return 1 else error('no count') end end }",
            "return { rank = function(item) do return 1 end end }",
            "return { rank = function(item) repeat return 1 until true end }",
            "return { rank = function(item) for i = 1, 3 do if i > 2 then return i end end return 0 end }",
            // An answer may be put together step by step.
            "return { normalize = function(item) local options = {} options.title = item.title return options end }",
            "return { normalize = function(item) return { title = item.title, weight = item.weight and 1 or 2 } end }",
            "return { normalize = function(item) return {} end }",
            // A part of a text that is only compared may be cut anywhere.
            "return { rank = function(item) if item.id:sub(1, 2) == 'x.' then return 1 end return 2 end }",
            "return { rank = function(item) local start = item.id:sub(1, 2) return start == 'x.' and 1 or 2 end }",
            "return { normalize = function(item) return { title = ('abc'):sub(1, 2) .. utf8.sub(item.id, 1, 3) } end }",
            // A computed place may be one between two letters.
            "return { normalize = function(item) return { title = item.id:sub(1, utf8.offset(item.id, 5) - 1) } end }",
            "return { normalize = function(item) local at = item.id:find(' ', 1, true) or 0 return { title = item.id:sub(at + 1) } end }",
            "return { rank = function(item, ctx) ctx.memory.start = item.id:sub(1, 2) return 1 end }",
            "local string = { sub = function(text, n) return n and text end }\nreturn { normalize = function(item) return { title = string.sub(item.id, 1) } end }",
            // Some answers are valid only for some queries.
            "return { pick = function() return 'a' end }",
            "return { rank = function() return 5 * 3 end }",
            // A field may be read from a table that may be missing.
            "return { rank = function(item) return (item.otherBadge or {}).count or 0 end }",
            "return { rank = function(item) local n = 0 for _, tag in ipairs(item.tags) do n = n + #tag end return n end }",
            "return { rank = function(item) return item.extra.anything or 0 end }",
            "return { pick = function(items) table.sort({}, function(a, b) return a.x < b.x end) return items[1].id end }",
            // A function may call another one that it replaces.
            "local demo = { rank = function(item) return 1 end }\nlocal inner = demo.rank\nfunction demo.rank(item) return inner(item) + 1 end\nreturn demo",
            "return { on = { ['demo.show'] = function(event, bus) bus.publish('demo.write', { id = event.id, after = 1 }) end } }",
            "return { on = { ['demo.show'] = function(event, bus) local data = { id = event.id } bus.publish('demo.write', data) end } }",
            "return { on = { ['demo.show'] = function(event) event.extra = 1 end } }",
            // A table may be filled in other ways.
            "local f = {} for _, n in ipairs({ 'a' }) do f[n] = function() return 1 end end return { rank = function() return f.a() end }",
            "local f = {}\nlocal function fill() f.a = function() return 1 end end\nfill()\nreturn { rank = function() return f.a() end }",
            "local f = {}\nlocal g = f\ng.a = function() return 1 end\nreturn { rank = function() return f.a() end }",
            "local f = {}\nlocal function fill(t) t.a = function() return 1 end end\nfill(f)\nreturn { rank = function() return f.a() end }",
            "return { rank = function(item) if item.isUrgent or false then return 1 end return 2 end }",
            "return { rank = function(item) local floor = math.floor return floor(item.weight) end }",
            "return { rank = function(item) local i = item.id:find('a', 1, true) return i and i + 1 or 0 end }",
            // A helper may take values of several kinds.
            "local function text(v) if type(v) == 'table' then return v.x end return v end\nreturn { rank = function() return text(3) end }",
            "local function text(v) if v then return v.x end end\nlocal _ = text(nil)\nreturn { rank = function() return 1 end }",
            "local function is(v) return v == 'all' end\nreturn { rank = function() return is(3) and 1 or 2 end }",
            "local function size(v, most) most = most or 3 return v > most and most or v end\nreturn { rank = function() return size(3) end }",
            "local function call(f, x) return f(x) end\nreturn { rank = function() return call(function(n) return n + 1 end, 1) end }",
            "local function both(a, b) return a, b end\nreturn { rank = function() return (math.max(both(1, 2))) end }",
            // A value that may be nil may be tested in another place.
            "local function has(item) return item.count ~= nil end\nreturn { rank = function(item) if has(item) then return item.count + 1 end return 0 end }",
            "return { rank = function(item) local n = item.count if n then return item.count + 1 end return 0 end }",
            "return { rank = function(item) return assert(item.count) + 1 end }",
            "return { rank = function(item, ctx) if not ctx.memory.on then ctx.memory.on = true ctx.memory.n = 0 end ctx.memory.n = ctx.memory.n + 1 return ctx.memory.n end }",
            "return { rank = function(item) local t = {} for _, v in ipairs({ 'a', item.title }) do t[#t + 1] = v:upper() end table.sort(t) return #table.concat(t, ',') end }",
            "local a, b = 1\nlocal c <const> = 2\ngoto done\n::done::\nreturn { rank = function() return a + c end }",
        ])
    func noFalseAlarm(_ source: String) throws {
        let findings = try findings(source)
        #expect(findings.isEmpty, "\(findings.map(\.problem.description))")
    }
}
