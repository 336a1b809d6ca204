import EventBus
import RuleHost

/// Loads sets of rules one after another while events flow: good ones, broken ones, ones that loop while loading,
/// and half-written ones. Every answer must come from one whole, good set, the last one that was loaded.
final class Storm {
    struct Result: Codable {
        var loads = 0
        var rejected = 0
        /// The memory in KiB after the first thousand loads, and at the end.
        var early = 0, late = 0
        var faults: [String] = []
    }

    private let bus = EventBus()
    // A short log of decisions is full before memory is measured.
    private let rules = RuleHost(decisions: 512)
    private(set) var result = Result()
    private var pongs: [String] = []
    private var pings = 0
    /// The number of the set that must decide, and how often its priority was asked since the start.
    private var tag = 0
    private var asked = 0

    init() throws {
        bus.declare(Ping.self, Pong.self, DemoSettings.self)
        bus.declare(queries: [Coalesce.self, Priority.self, Drop.self, Rank.self])
        try bus.start(rules)
        bus.subscribe(to: Pong.self) { [unowned self] in pongs.append($0.id) }
        bus.subscribe(to: Ping.self) { [unowned self] _ in pings += 1 }
    }

    deinit { bus.stopAll() }

    func run(loads: Int) {
        try? load(demo: Self.demo(0), calm: Self.calm(0))
        for number in 1...loads {
            save(number)
            check(number)
            if number == 1000 { result.early = Measures.memory("VmRSS") }
        }
        result.loads = loads
        result.late = Measures.memory("VmRSS")
        if pings != loads { result.faults.append("\(loads - pings) events were lost") }
        if rules.generation != loads - result.rejected + 1 { result.faults.append("generation \(rules.generation)") }
    }

    /// Changes both files or only one of them.
    private func save(_ number: Int) {
        let (demo, calm) = (Self.demo(number), Self.calm(number))
        let half = String(demo.prefix(demo.utf8.count * (number % 9 + 1) / 10))
        do {
            switch number % 8 {
            case 1: try load(demo: half, calm: calm)
            case 2: try load(demo: demo, calm: "return { rnak = function() end }")
            case 3: try load(demo: demo + " -- saved by hand\nbroken", calm: calm)
            case 5 where number % 40 == 5: try load(demo: "while true do end", calm: calm)
            case 7: try load(demo: demo.replacing("coalesce", with: "coalese"), calm: calm)
            default:
                try load(demo: demo, calm: calm)
                tag = number
            }
            if tag != number { result.faults.append("load \(number) was not refused") }
        } catch {
            result.rejected += 1
            if tag == number { result.faults.append("load \(number) was refused: \(error)") }
        }
    }

    private func check(_ number: Int) {
        pongs = []
        bus.publish(Ping(id: "\(number)"))
        asked += 1
        let item = Record(Item())
        let priority = bus.ask(Priority(incoming: item))
        let rank = bus.ask(Rank(item: item))
        // The counter in `ctx.memory` goes on over all sets.
        let expected = ["calm \(tag)", "demo \(tag) \(asked - 1)"]
        guard priority != tag % 100 || rank != tag || pongs != expected else { return }
        if result.faults.count < 10 {
            result.faults.append(
                "load \(number): \(priority ?? -1), \(rank ?? -1), \(pongs); expected \(tag), \(expected)")
        }
    }

    private static func demo(_ tag: Int) -> String {
        """
        local demo = {}
        function demo.coalesce(incoming, existing) return "keep" end
        function demo.priority(incoming, ctx)
          ctx.memory.asked = (ctx.memory.asked or 0) + 1
          return \(tag % 100)
        end
        demo.on = {
          ["demo.ping"] = function(event, bus, ctx)
            bus.publish("demo.pong", { id = "demo \(tag) " .. (ctx.memory.asked or 0) })
          end,
        }
        return demo
        """
    }

    private static func calm(_ tag: Int) -> String {
        """
        return {
          rank = function(item) return \(tag) end,
          on = { ["demo.ping"] = function(event, bus) bus.publish("demo.pong", { id = "calm \(tag)" }) end },
        }
        """
    }

    private func load(demo: String, calm: String) throws {
        let files = [("calm", calm), ("demo", demo)].map {
            RuleText(path: $0 + ".lua", namespace: $0, source: Array($1.utf8))
        }
        try rules.load([RuleLayer(name: "rules", files: files)])
    }
}
