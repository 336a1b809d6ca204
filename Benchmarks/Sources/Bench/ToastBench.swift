import EventBus
import Host
import RuleHost
import Toast

/// A burst of toasts through rules, and what an event costs while many toasts wait.
enum ToastBench {
    /// The three judgments of a burst, as a product team might write them.
    private static let rules = """
        local toast = {}
        local weight = { normal = 0, elevated = 1, critical = 2 }

        function toast.coalesce(incoming, existing, existingState, age, window)
          local key = incoming.dedupeKey
          if not key or key ~= existing.dedupeKey then return "separate" end
          if existingState == "presenting" and age > window then return "separate" end
          return "replace"
        end

        function toast.priority(toast)
          if toast.kind == "error" then return "critical" end
          return toast.priority or "normal"
        end

        function toast.overflow(waiting, incoming)
          local last = waiting[#waiting]
          if weight[incoming.priority] > weight[last.priority] then return last.id end
          return incoming.id
        end

        return toast
        """

    static func system(rules source: String? = nil, settings: [String: Value] = [:]) throws -> ChromeSystem {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = ["toast": .object(settings)]
        let system = try ChromeSystem(configuration)
        let files = source.map { [RuleText(path: "toast.lua", namespace: "toast", source: Array($0.utf8))] }
        try system.rules.load(files.map { [RuleLayer(name: "bench", files: $0)] } ?? [])
        return system
    }

    /// Every fourth toast is about something that is there already.
    private static let burst: [ToastShow] = (0..<1_000).map { index in
        ToastShow(
            message: "Upload \(index) is done", kind: index % 10 == 0 ? .warning : .info,
            dedupeKey: index % 4 == 0 ? "upload-\(index % 16)" : "upload-\(index)")
    }

    private static func show(_ count: Int, in system: ChromeSystem) {
        for index in 0..<count { system.bus.publish(burst[index % burst.count]) }
    }

    /// Nanoseconds of a toast that finds so many waiting.
    private static func arrival(waiting count: Int) throws -> Double {
        let system = try system(settings: ["maxQueueSize": "unbounded", "coalescingWindow": 2])
        system.bus.publish(ToastShow(message: "There", duration: .zero))
        for index in 0..<count {
            system.bus.publish(
                ToastShow(
                    id: "w\(index)", message: "Waits", kind: index % 7 == 0 ? .warning : .info, dedupeKey: "w\(index)"))
        }
        // One comes, is merged with one in the middle, and goes.
        let repeated = ToastShow(id: "again", message: "Waits", dedupeKey: "w\(count / 2)")
        return nanoseconds(count: 2_000) { times in
            for _ in 0..<times {
                system.bus.publish(ToastShow(id: "new", message: "New"))
                system.bus.publish(repeated)
                system.bus.publish(ToastDismiss(id: "new"))
            }
        }
    }

    static let operations = [
        Operation("toast.builtIn", times: 2_000) {
            let host = try system()
            return { show($0, in: host) }
        },
        Operation("toast.rules", times: 2_000) {
            let host = try system(rules: rules)
            return { show($0, in: host) }
        },
        // They go by keys alone, and may say so.
        Operation("toast.byKey", times: 2_000) {
            let host = try system(rules: rules, settings: ["coalescingOthers": 0])
            return { show($0, in: host) }
        },
    ]

    /// The share of a burst that is dropped, because the queue is full.
    private static func dropped() throws -> Double {
        let host = try system(rules: rules)
        var dropped = 0
        host.bus.subscribe(to: ToastDropped.self) { _ in dropped += 1 }
        show(10_000, in: host)
        return Double(dropped) / 10_000
    }

    static func run() throws -> [Row] {
        let count = 1_000_000
        let counted = try operations.map { try Instructions.each(of: $0) }
        let plain = try system()
        let withRules = try system(rules: rules)
        let builtIn = nanoseconds(count: count, rounds: 3) { show($0, in: plain) }
        show(100_000, in: withRules)
        let early = Machine.residentMegabytes
        let ruled = nanoseconds(count: count, rounds: 3) { show($0, in: withRules) }
        let late = Machine.residentMegabytes
        let byKey = try system(rules: rules, settings: ["coalescingOthers": 0])
        let keyed = nanoseconds(count: count, rounds: 3) { show($0, in: byKey) }
        let few = try arrival(waiting: 10)
        let some = try arrival(waiting: 1_000)
        let many = try arrival(waiting: 100_000)
        return [
            Row("a toast of a burst, built-in rules", builtIn, instructions: counted[0]),
            Row("the same, coalesce, priority and overflow in Lua", ruled, instructions: counted[1]),
            Row("of these toasts are dropped, because the queue is full", try dropped() * 100, unit: "%"),
            Row("toasts a second with these rules", 1e9 / ruled, unit: "", goal: .atLeast(250_000)),
            Row(
                "the same where coalesce is asked about toasts of one key only", 1e9 / keyed, unit: "",
                instructions: counted[2], goal: .atLeast(250_000)),
            Row(
                "resident after 3,000,000 of them, against 100,000", late, unit: "MB", ratio: late / early,
                goal: .atMost(1.02)),
            Row("three events, 10 toasts wait", few),
            Row("the same, 1,000 wait", some, of: few, some / few, atMost: 2),
            Row("the same, 100,000 wait", many, of: few, many / few, atMost: 2),
        ]
    }
}
