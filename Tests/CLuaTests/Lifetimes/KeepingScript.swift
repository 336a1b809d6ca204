import TestSupport

/// Makes scripts that keep what they are lent, in every way a script can, and look at it again at any time.
struct KeepingScript {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: ~seed) }

    /// Reads whatever is left of it. Only what belongs to the running call may answer.
    private static let head = """
        local K = {}
        local function read(v)
          if type(v) ~= "table" then return end
          local n = #v
          return n, v[1], v[2]
        end
        local function look(v)
          pcall(read, v)
          pcall(function() for k, w in pairs(v) do local x = k, w end end)
          pcall(function() return v.part.size, v.items[1].text end)
          local ok, seq = pcall(function() return v.seq end)
          if ok and seq == -1 then print("read after its end: " .. seq) end
        end
        """

    mutating func source() -> String {
        var lines = [Self.head, "return {"]
        for function in 0..<LendingHost.functions {
            let hasBus = function % 3 == 2
            let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8(function))
            lines.append("  \(letter) = function(n, l, ctx\(hasBus ? ", bus" : ""))")
            lines.append(contentsOf: body(hasBus: hasBus, isReaction: false))
            lines.append("    return n.seq\n  end,")
        }
        lines.append("  on = { z = function(event, bus, ctx)\n    K.bus, K.ctx = bus, ctx")
        lines.append(contentsOf: body(hasBus: true, isReaction: true))
        return (lines + ["  end },", "}"]).joined(separator: "\n")
    }

    private mutating func pick(_ items: [String]) -> String { items.randomElement(using: &generator)! }

    private mutating func body(hasBus: Bool, isReaction: Bool) -> [String] {
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in "    " + statement(hasBus, isReaction) }
    }

    private mutating func statement(_ hasBus: Bool, _ isReaction: Bool) -> String {
        let place = "K[\(Int.random(in: 1...5, using: &generator))]"
        let question = "bus.ask(\"\(Int.random(in: 0..<Int(LendingHost.functions), using: &generator))\", {})"
        var choices = [
            "look(\(place))", "look(\(place))", "look(K.ctx)", "local x = \(place)",
            "pcall(function() local bus = K.bus \(question) end)",
            "if ctx.memory.n then ctx.memory.n = ctx.memory.n + 1 else ctx.memory.n = 1 end",
        ]
        if !isReaction {
            choices += [
                "\(place) = n", "\(place) = l", "\(place) = n.part", "\(place) = n.items", "\(place) = n.items[1]",
                "\(place) = l[1]", "\(place) = l[2][1]", "\(place) = { n, l, n.items[2] }",
                "\(place) = function() return n.seq end", "local x = n.text", "local x = n.seq + 1",
                "for i, v in ipairs(l[1]) do K[i] = v end",
            ]
        }
        if hasBus {
            choices += [question, question, "pcall(bus.ask, \"2\", {})"]
            if !isReaction {
                // Nothing that other calls do changes what this one has.
                choices += [
                    """
                    do
                      local now, seq, item, items, list = ctx.now, n.seq, n.items[1], n.items, l[1]
                      local ok = pcall(bus.ask, "\(Int.random(in: 0...5, using: &generator))", {})
                      if n.seq ~= seq or #n.items ~= #items or #list ~= #l[1] then print("a record has changed") end
                      if ctx.now ~= now then print("time has changed") end
                      if item and (item ~= n.items[1] or item.seq ~= 0) then print("an element is another one") end
                    end
                    """
                ]
            }
        }
        if Int.random(in: 1...12, using: &generator) == 1 {
            choices = [
                "error(\"x\")", "while true do end", "local s = (\"x\"):rep(9000)", "local t = {} t[1].x = 2",
                "local t = {} for i = 1, 1e6 do t[i] = { i } end", "local function f() return 1 + f() end f()",
                "error(n)", "pcall(error, K[1])",
            ]
        }
        return pick(choices)
    }
}
