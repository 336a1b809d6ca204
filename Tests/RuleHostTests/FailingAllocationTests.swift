// Runs the whole rule host with the n-th and all later allocations of Lua failing, for every n.
import CLua
import EventBus
import Testing

@testable import RuleHost
@testable import RuleTestSupport

@Suite("A rule host that runs out of memory", .enabled(if: ProbeRun.isOfUse))
struct FailingAllocationTests {
    private static let modules = [
        "text": "return { shout = function(text) return (text or 'none'):upper() .. '!' end }",
        "late": "local late = {}\nfunction late.suffix(n) return ('.'):rep(n) end\nreturn late",
    ]

    private static let base = """
        local text = require "lib.text"
        local demo = { settings = { limit = 7, labels = { a = "one", b = "two" } } }
        function demo.merge(incoming, existing, window, ctx) return "replace" end
        function demo.normalize(item) return { title = text.shout(item.title), weight = 2 * item.weight } end
        return demo
        """

    /// A rule that needs memory in every way: a module loaded in a decision, tables, text, `print` and `ctx.memory`.
    private static func above(_ tag: String) -> String {
        """
        local demo = { settings = { interval = 0.25 } }
        local function remember(memory, what)
          memory.said = memory.said or {}
          memory.said[#memory.said + 1] = what
        end
        function demo.merge(incoming, existing, window, ctx)
          local words = {}
          for index, tag in ipairs(incoming.tags) do words[index] = tag .. require("lib.late").suffix(index) end
          for name, value in pairs(incoming.extra) do words[#words + 1] = name .. value end
          table.sort(words)
          print("\(tag)", table.concat(words, ","), incoming.badge.text, existing.badge.count, ctx.settings.limit)
          remember(ctx.memory, "merge")
          return incoming.size == "large" and "keep" or "separate"
        end
        function demo.pick(items, ctx)
          remember(ctx.memory, { pick = #items })
          return items[#items].id
        end
        demo.on = {
          ["demo.show"] = function(event, bus, ctx)
            remember(ctx.memory, event.id)
            for i = 1, 3 do bus.publish("demo.write", { id = event.id .. i, after = i / 2 }) end
          end,
        }
        return demo
        """
    }

    private let world: World
    private let items = [
        Record(Item(id: "first")),
        Record(
            Item(
                id: "last", size: .large, badge: .init(text: "x", count: 2),
                tags: ["one", "two"], extra: ["y": 2.5, "x": 1])),
    ]

    init() throws {
        world = try World()
        try load("first")
    }

    private func load(_ tag: String) throws {
        try world.rules.load([
            layer("base", ["demo": Self.base], modules: Self.modules), layer("mine", ["demo": Self.above(tag)]),
        ])
    }

    // MARK: Actions that need memory

    struct Act: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The result with enough memory.
        let right: String
        let run: @Sendable (FailingAllocationTests) -> String
    }

    static let acts = [
        Act(testDescription: "a decision, with a module that is required in it", right: "keep") { tests in
            let query = DemoMerge(incoming: tests.items[1], existing: tests.items[0])
            return tests.world.bus.ask(query).map { "\($0)" } ?? "nothing"
        },
        Act(testDescription: "a decision about a list", right: "last") {
            $0.world.bus.ask(DemoPick(items: $0.items)) ?? "nothing"
        },
        Act(testDescription: "a decision that is answered with a table", right: "NONE! 2.0") {
            let answer = $0.world.bus.ask(DemoNormalize(item: $0.items[0]))
            return answer.map { "\($0.title ?? "") \($0.weight ?? 0)" } ?? "nothing"
        },
        Act(testDescription: "a reaction", right: "e1 e2 e3") {
            $0.world.written = []
            $0.world.bus.publish(DemoShow(id: "e"))
            return $0.world.written.isEmpty ? "nothing" : $0.world.written.map(\.id).joined(separator: " ")
        },
    ]

    private var states: [RuleVM] { world.rules.current!.files.map(\.vm) }

    /// Lets the n-th allocation of every state of the loaded set fail; 0 lets none fail.
    private func fail(at n: UInt64) { for state in states { clua_fail_allocation(state.vm, n) } }

    private var remembered: Value {
        get throws {
            var lost: [RuleProblem] = []
            let memory = try #require(world.rules.current).memory(&lost)
            #expect(lost.isEmpty, "\(lost)")
            guard let bytes = memory["mine/demo.lua"] else { return .null }
            return bytes.withUnsafeBufferPointer { Packing.value(clua_bytes(bytes: $0.baseAddress, count: $0.count)) }
        }
    }

    // MARK: While deciding

    @Test(
        "when a decision runs out of memory the built-in answer counts, and the next decision is right again",
        arguments: acts)
    func deciding(_ act: Act) throws {
        for n in UInt64(1)...5_000 {
            // The first call of a newly loaded set needs the most memory.
            try load("\(n)")
            let before = try remembered["said"]?.arrayValue?.count ?? 0
            world.failures = []
            let asked = states.map { clua_allocations($0.vm) }
            fail(at: n)
            let answer = act.run(self)
            let needed = zip(states, asked).map { clua_allocations($0.vm) - $1 }.max()!
            fail(at: 0)
            // The layer below may have had enough memory to answer.
            if act.right == "keep", answer == "replace" {
                #expect(!world.failures.isEmpty)
            } else if answer != act.right {
                #expect(answer == "nothing", "allocation \(n)")
            }
            if answer != act.right {
                #expect(world.failures.allSatisfy { $0.message.contains("memory") }, "\(world.failures)")
                #expect(!world.failures.isEmpty)
            }
            #expect(act.run(self) == act.right, "after allocation \(n) failed")
            let after = try remembered["said"]?.arrayValue?.count ?? 0
            #expect((before...(before + 2)).contains(after))
            if needed < n { return #expect(answer == act.right && world.failures.isEmpty) }
        }
        Issue.record("never had enough")
    }

    // MARK: While loading

    @Test("a set without enough memory is refused; one that only lacks room for ctx.memory begins with an empty one")
    func loading() throws {
        var refusals = 0
        for n in UInt64(1)...5_000 {
            world.rules.limits.failingAllocation = n
            do {
                try load("new")
                fail(at: 0)
                #expect(refusals > 100)
                // The values of ctx.memory are copied last, so they alone may not fit.
                let said = world.failures.map(\.message)
                #expect(
                    said.count == 1 && said[0].hasPrefix("ctx.memory could not be kept and is empty now"), "\(said)")
                #expect(try remembered == .null)
                #expect(Self.acts[0].run(self) == "keep")
                return
            } catch {
                refusals += 1
                let problems = try #require(error as? RuleSetRejected).problems
                #expect(!problems.isEmpty && problems.allSatisfy { $0.message.contains("memory") }, "\(problems)")
                #expect(problems.allSatisfy { $0.file.hasSuffix(".lua") })
                #expect(world.rules.status.rejected == problems && world.rules.generation == 1)
                #expect(Self.acts[0].run(self) == "keep")
                #expect(
                    try remembered == .object(["said": .array(.init(repeating: .string("merge"), count: refusals))]))
                #expect(world.printed.last?.text.hasPrefix("first") == true)
            }
        }
        Issue.record("never had enough")
    }

    @Test("if ctx.memory cannot be read for the next set, a failure is reported, and the next set works")
    func carrying() throws {
        for n in UInt64(1)...5_000 {
            try load("\(n)")
            _ = Self.acts[3].run(self)
            let whole = try remembered
            world.failures = []
            let asked = states.map { clua_allocations($0.vm) }
            let old = states
            fail(at: n)
            try load("next")
            let needed = zip(old, asked).map { clua_allocations($0.vm) - $1 }.max()!
            if world.failures.isEmpty {
                #expect(try remembered == whole)
            } else {
                #expect(world.failures.map(\.message) == ["ctx.memory is not kept: not enough memory"])
            }
            #expect(Self.acts[0].run(self) == "keep")
            if needed < n { return #expect(world.failures.isEmpty) }
        }
        Issue.record("never had enough")
    }
}
