import CBareLua
import EventBus
import RuleHost

/// One decision of a Lua policy over two records of eight fields, one of them new.
enum PolicyBench {
    enum Verdict: String, StringEnum { case separate, replace, keep, count }

    struct Item: Codable, Sendable {
        var topic: String
        var key: String
        var seq: Int
        var prio: Int
        var ts: Double
        var source: String
        var count: Int
        var text: String
    }

    struct Merge: Query {
        typealias Answer = Verdict
        static let topic: TopicName = "bench.merge"
        var incoming: Record<Item>
        var existing: Record<Item>
    }

    /// The policy of docs/rules/sandbox.md's table: twelve reads of fields.
    static let body = """
        if incoming.key ~= existing.key then return "separate" end
        if incoming.seq <= existing.seq then return "keep" end
        if incoming.prio > existing.prio then return "replace" end
        if incoming.ts - existing.ts > 500 and incoming.source == existing.source then return "replace" end
        if incoming.count + existing.count > 10 then return "replace" end
        return incoming.text ~= existing.text and "replace" or "keep"
        """

    private static let incoming = Item(
        topic: "toast.show", key: "save", seq: 8, prio: 1, ts: 700, source: "editor", count: 1, text: "Saved")
    private static let existing = Item(
        topic: "toast.show", key: "save", seq: 7, prio: 1, ts: 600, source: "editor", count: 2, text: "Saving")

    /// Plain Lua with both records.
    private static func bare() -> OpaquePointer {
        let bare = bare_lua_new("return function(incoming, existing)\n\(body)\nend")!
        for (table, item) in [(0, incoming), (1, existing)] {
            let table = Int32(table)
            bare_lua_set_text(bare, table, "topic", item.topic)
            bare_lua_set_text(bare, table, "key", item.key)
            bare_lua_set_number(bare, table, "seq", Double(item.seq))
            bare_lua_set_number(bare, table, "prio", Double(item.prio))
            bare_lua_set_number(bare, table, "ts", item.ts)
            bare_lua_set_text(bare, table, "source", item.source)
            bare_lua_set_number(bare, table, "count", Double(item.count))
            bare_lua_set_text(bare, table, "text", item.text)
        }
        return bare
    }

    static let operations = [
        Operation("policy.bare", times: 5_000, isPeer: true) {
            let bare = Self.bare()
            return { consume(bare_lua_call(bare, $0)) }
        },
        Operation("policy.fresh", times: 5_000, isPeer: true) {
            let bare = Self.bare()
            return { consume(bare_lua_call_fresh(bare, $0)) }
        },
        Operation("policy.decision", times: 5_000) { try decisions(of: [body]) },
        Operation("policy.passed", times: 5_000) { try decisions(of: [body, "return ctx.default()"]) },
    ]

    /// Decisions of a policy in each of these layers, the lowest first.
    private static func decisions(of layers: [String]) throws -> (Int) -> Void {
        let bus = EventBus()
        bus.declare(queries: [Merge.self])
        let rules = RuleHost(measuresTime: true)
        try bus.start(rules)
        try rules.load(
            layers.enumerated().map { index, body in
                RuleLayer(
                    name: "layer\(index)",
                    files: [
                        RuleText(
                            path: "layer\(index)/bench.lua", namespace: "bench",
                            source: Array("return { merge = function(incoming, existing, ctx)\n\(body)\nend }".utf8))
                    ])
            })
        let question = bus.question(Merge.self)
        let known = Record(existing)
        guard question.ask(Merge(incoming: Record(incoming), existing: known)) == .replace else {
            throw Busctl.Failure("the policy did not answer")
        }
        return { count in
            for _ in 0..<count {
                consume(question.ask(Merge(incoming: Record(incoming), existing: known)))
            }
            withExtendedLifetime(bus) {}
        }
    }

    static func run() throws -> [Row] {
        let times = Comparison(count: 20_000, try operations.map { try $0.prepare() })
        let counted = try operations.map { try Instructions.each(of: $0) }
        /// The ratio of instructions if they were counted, else that of the times.
        func ratio(to base: Int) -> Ratio {
            guard let own = counted[2], let other = counted[base] else { return times.ratio(2, to: base) }
            return Ratio(own / other)
        }
        return [
            Row("bare lua_pcall, both tables cached, no sandbox", times.best(0), instructions: counted[0]),
            Row("plain C and Lua, a new table for the new record", times.best(1), instructions: counted[1]),
            Row(
                "a decision: typed in and out, sandbox and budget on, against the bare call", times.best(2),
                instructions: counted[2], compared: ratio(to: 0), goal: .atMost(2.7)),
            Row(
                "the same against the new table", times.best(2), instructions: counted[2], compared: ratio(to: 1),
                goal: .atMost(0.5)),
            Row(
                "the same against the bare call, by the clock", times.best(2), instructions: nil,
                compared: times.ratio(2, to: 0)),
            Row(
                "the same through a layer above it that passes it on (ctx.default)", times.best(3),
                instructions: counted[3],
                compared: counted[3].flatMap { passed in counted[2].map { Ratio(passed / $0) } }
                    ?? times.ratio(3, to: 2),
                goal: .atMost(1.25)),
        ]
    }
}
