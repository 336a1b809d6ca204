import Chrome
import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// A replay repeats any run, whatever happened to the host.
@Suite("Any run can be repeated")
struct ReplayPropertyTests {
    private static let seeds = UInt64(1)...6

    @Test(
        "each replay of a random run gives the run's trace, byte for byte", arguments: share(3, of: Array(Self.seeds)))
    func repeats(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        var day = RandomDay(seed: seed)
        let host = try RecordedHost(path: path, rules: day.rules())
        for _ in 0..<120 { try day.step(on: host) }
        // The recording of a killed host has no end, so its replay goes on until nothing is pending.
        let isKilled = seed % 3 == 0
        if isKilled { host.settle() } else { host.stop() }

        let first = try Replay.trace(path).lines
        let known = isKilled ? Array(first.prefix(host.trace.count)) : first
        #expect(Self.difference(host.trace, known) == nil)
        let again = Extent.current == .soak ? 19 : 2
        for _ in 0..<again { #expect(Self.difference(first, try Replay.trace(path).lines) == nil) }
    }

    @Test("the random runs contain every kind of event that the test is about")
    func coverage() throws {
        var topics: Set<String> = []
        for seed in Self.seeds {
            let folder = try TemporaryFolder()
            var day = RandomDay(seed: seed)
            let host = try RecordedHost(path: folder.path("day.jsonl"), rules: day.rules())
            for _ in 0..<120 { try day.step(on: host) }
            host.settle()
            for line in host.trace { topics.formUnion(line.matches(of: #/"type":"([^"]+)"/#).map { String($0.1) }) }
        }
        let wanted: Set = [
            "toast.presented", "toast.coalesced", "toast.interrupted", "toast.dropped", "toast.dismissed",
            "toast.queued",
            "toast.paused", "toast.rejected", "bus.coalesced", "bus.dropped", "rules.reloaded", "rules.rejected",
            "rules.failed", "rules.benched", "rules.printed", "keyboard.update", "scene.update", "app.background",
        ]
        #expect(wanted.subtracting(topics).sorted() == [])
    }

    /// The first line at which two traces part; nil if they are equal.
    private static func difference(_ a: [String], _ b: [String]) -> String? {
        if let index = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            return "delivery \(index + 1): \(a[index]) became \(b[index])"
        }
        return a.count == b.count ? nil : "\(a.count) deliveries became \(b.count)"
    }
}

/// What users, apps, the world and rule authors might do, one thing after the other.
private struct RandomDay {
    private var generator: SeededGenerator
    private var count = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func one(of range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    private mutating func one<T>(of values: [T]) -> T { values.randomElement(using: &generator)! }
    private mutating func perhaps<T>(_ value: T) -> T? { Bool.random(using: &generator) ? value : nil }

    mutating func step(on host: RecordedHost) throws {
        if one(of: 0...2) > 0 { try host.advance(by: .microseconds(one(of: 0...1_500_000))) }
        switch one(of: 0...19) {
        case 0: host.load(rules())
        case 1: try host.ask(ToastPriorityQuery(toast: Record(ToastContent(show(), id: "asked"))))
        case 2...13: try host.inject(show(), source: one(of: ["/test", "/ä\"b", "app:one"]))
        case 14...16: try host.inject(gesture())
        default: for _ in 0...one(of: 0...3) { try host.inject(fact()) }
        }
    }

    private mutating func show() -> ToastShow {
        count += 1
        return ToastShow(
            id: perhaps("t\(count)"),
            message: one(of: 0...9) == 0 ? "" : String(repeating: "é", count: one(of: 1...40)),
            kind: perhaps(one(of: ToastKind.allCases)), priority: one(of: [nil, nil, .normal, .elevated, .critical]),
            duration: one(of: [nil, nil, .zero, .milliseconds(one(of: 1...6000))]),
            dedupeKey: one(of: [nil, "k1", "k2", "k3"]), action: one(of: [nil, nil, ToastAction(title: "Undo")]),
            allowsUserDismiss: perhaps(one(of: [true, false])), scene: one(of: [nil, nil, nil, "main", "second"]))
    }

    private mutating func gesture() -> any Event {
        let id = "t\(max(1, count - one(of: 0...4)))"
        let events: [any Event] = [
            ToastDismiss(id: id), ToastDismissAll(), ToastTap(id: perhaps(id)), ToastInvokeAction(), ToastDragBegan(),
            ToastSwipe(dy: -120, vy: -900), ToastDragEnded(dy: 10, vy: 5),
            ToastPause(source: one(of: ["hover", "focus"])),
            ToastResume(source: one(of: ["hover", "focus"])), ToastActivate(id: perhaps(id)),
        ]
        return one(of: events)
    }

    private mutating func fact() -> any Event {
        let events: [any Event] = [
            KeyboardUpdate(height: Double(one(of: 0...400))), KeyboardUpdate(height: 0.1 * Double(one(of: 0...9))),
            SceneUpdate(
                id: one(of: ["main", "second"]), state: perhaps(one(of: [.active, .inactive, .background])), width: 320),
            SceneDisconnect(id: "second"), AppBackground(), AppForeground(), AppForeground(), AppMemoryWarning(),
            SystemBannerUpdate(visible: one(of: [true, false])),
            PerformanceUpdate(mode: one(of: [.lowPower, .standard, .high])),
        ]
        return one(of: events)
    }

    // MARK: Rules

    /// A random set of rules: working ones, ones that fail when they are called, and broken ones.
    mutating func rules() -> [RuleLayer] {
        if one(of: 0...5) == 0 {
            return .folder("rules", ["toast": one(of: ["return {", "return { prioritty = 1 }", "return 1"])])
        }
        let toast = """
            local toast = { settings = { coalescingWindow = \(one(of: 0...3)), maxQueueSize = \(one(of: 1...6)) } }
            function toast.coalesce(incoming, existing, existingState, age, window, ctx)
              ctx.memory.asked = (ctx.memory.asked or 0) + 1
              if incoming.dedupeKey ~= existing.dedupeKey then return "separate" end
              return ({ "separate", "replace", "keep", "count" })[math.random(4)]
            end
            function toast.priority(toast, ctx)
              local kinds = ctx.memory.kinds or {}
              kinds[toast.kind or "none"] = (kinds[toast.kind or "none"] or 0) + 1
              ctx.memory.kinds = kinds
              local text = ""
              for kind, n in pairs(kinds) do text = text .. kind .. n end
              if #text % \(one(of: 3...9)) == 0 then print(text) return "critical" end
              if \(one(of: ["true", "toast.kind == 'error'", "toast.kind == 'info'"])) then return \(one(of: ["\"elevated\"", "\"elevatde\"", "nil .. 1", "1/0"])) end
              return "normal"
            end
            toast.on = {
              ["keyboard.update"] = function(event, bus)
                if event.height > 350 then bus.publish("toast.show", { message = "keyboard", kind = "info" }) end
              end,
            }
            return toast
            """
        let bus = """
            return {
              settings = { topics = {
                ["toast.show"] = { interval = \(one(of: ["0", "0.3", "2"])), key = "dedupeKey", limit = \(one(of: 0...3)),
                  overflow = "\(one(of: ["incoming", "oldest", "newest", "lowestPriority"]))" },
                ["toast.dismiss"] = { interval = 0.5, coalesce = "\(one(of: ["latest", "none"]))", leading = \(one(of: [true, false])) } } },
              priority = function(topic, event) return event.priority == "critical" and 1 or math.random() end,
              coalesce = function(topic, incoming, pending)
                return (incoming.message or "") < (pending.message or "") and "replace" or "separate"
              end,
            }
            """
        return one(of: 0...1) == 0
            ? .folder("rules", ["toast": toast]) : .folder("rules", ["bus": bus, "toast": toast])
    }
}
