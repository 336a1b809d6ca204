import EventBus
import Host
import RuleHost
import Toolbar

/// Layouts of the toolbar, beside the reference's own, as its page gives them for this kind of machine.
enum ToolbarBench {
    /// Nanoseconds of the reference: computed, from its cache, and a miss with a full cache.
    private static let reference = [5: (cold: 1430.0, cached: 300.0), 12: (cold: 2200.0, cached: 380.0)]
    private static let referenceMiss = 9500.0

    private static let overflow = """
        return { overflow = function(items, available, spacing, button)
          local total, gone = button, {}
          for _, item in ipairs(items) do
            total = total + item.width + spacing
            if item.priority ~= "essential" and total > available then
              gone[#gone + 1] = item.id
              total = total - item.width - spacing
            end
          end
          return gone
        end }
        """

    private static func question(_ count: Int, _ width: Double) -> ToolbarLayoutQuery {
        ToolbarLayoutQuery(
            containerWidth: width,
            items: (0..<count).map { ToolbarLayoutItem(index: $0, priority: $0 % 4 == 3 ? .secondary : .primary) },
            sideButton: .init(priority: .primary), hasAccessory: true)
    }

    private static func system(rules: String? = nil, settings: [String: Value] = [:]) throws -> ChromeSystem {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = settings
        let system = try ChromeSystem(configuration)
        let files = rules.map { [RuleText(path: "toolbar.lua", namespace: "toolbar", source: Array($0.utf8))] }
        try system.rules.load(files.map { [RuleLayer(name: "bench", files: $0)] } ?? [])
        return system
    }

    /// Each question another width, so that no answer is kept.
    private static func asking(
        _ system: ChromeSystem, _ count: Int, widths: ClosedRange<Double> = 200...600
    ) -> (Int) -> Void {
        let asking = system.bus.question(ToolbarLayoutQuery.self)
        var question = question(count, widths.lowerBound)
        return { times in
            for _ in 0..<times {
                question.containerWidth += 0.01
                if question.containerWidth > widths.upperBound { question.containerWidth = widths.lowerBound }
                consume(asking.ask(question))
            }
            withExtendedLifetime(system) {}
        }
    }

    private static func cold(_ system: ChromeSystem, _ count: Int) -> Double {
        nanoseconds(count: 20_000, asking(system, count))
    }

    static let operations = [
        Operation("toolbar.overflow", times: 2_000) { asking(try system(rules: overflow), 12, widths: 200...300) }
    ]

    private static func cached(_ system: ChromeSystem, _ count: Int) -> Double {
        let asking = system.bus.question(ToolbarLayoutQuery.self)
        let question = question(count, 375)
        return nanoseconds(count: 50_000) { for _ in 0..<$0 { consume(asking.ask(question)) } }
    }

    static func run() throws -> [Row] {
        var rows: [Row] = []
        for (count, known) in reference.sorted(by: { $0.key < $1.key }) {
            let (cold, cached) = (cold(try system(), count), cached(try system(), count))
            rows.append(
                Row(
                    "\(count) items, computed, against the reference", cold, of: known.cold, cold / known.cold,
                    atMost: 0.5))
            rows.append(
                Row(
                    "\(count) items, kept, against the reference", cached, of: known.cached, cached / known.cached,
                    atMost: 0.5))
        }
        let full = try system()
        for width in 0..<10 {
            for _ in 0..<2 { consume(full.bus.ask(question(12, 700 + Double(width)))) }
        }
        let miss = cold(full, 12)
        rows.append(
            Row("12 items, a full cache without it", miss, of: referenceMiss, miss / referenceMiss, atMost: 0.5))
        let lua = nanoseconds(count: 20_000, try operations[0].prepare())
        rows.append(
            Row(
                "12 items, too many, with toolbar.overflow in Lua", lua / 1e3, unit: "µs",
                instructions: try Instructions.each(of: operations[0]), goal: .atMost(5)))

        // A window that is being resized: every width once, as events.
        func storm(_ settings: [String: Value]) throws -> Double {
            let system = try system(settings: settings)
            system.bus.publish(
                ToolbarSetItems(items: (0..<12).map { ToolbarItem(id: "i\($0)", title: "Item \($0)") }))
            var width = 200.0
            return nanoseconds(count: 10_000) { times in
                for _ in 0..<times {
                    width = width < 600 ? width + 0.04 : 200
                    system.bus.publish(ToolbarResize(width: width))
                }
            }
        }
        let (with, without) = (try storm([:]), try storm(["toolbar": ["cacheEntries": 0]]))
        rows.append(Row("10,000 widths, 12 items: one, without the cache", without))
        rows.append(Row("the same with it", with, of: without, with / without, atMost: 1.05))
        return rows
    }
}
