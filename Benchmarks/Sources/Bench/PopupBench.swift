import EventBus
import Host
import PopupBar
import RuleHost

/// A finger that drags the popup, and operations in quick succession.
enum PopupBench {
    /// Who may drag, and where it goes then, as a product team might write it.
    private static let rules = """
        local popup = {}

        function popup.shouldBeginInteraction(place, velocity, region, style, state, translation)
          if place == "bar" then return math.abs(velocity.y) > math.abs(velocity.x) and velocity.y <= 0 and "allow" or "deny" end
          if region.locked then return "deny" end
          if place == "scroll" and not region.moving and not region.atEdge then return "letScroll" end
          return "allow"
        end

        function popup.releaseDecision(started, fraction, velocityY, style, duration, content)
          if velocityY > 900 or started == "open" and fraction < 0.6 then return "close" end
          return "open"
        end

        return popup
        """

    private static func system() throws -> ChromeSystem {
        let system = try ChromeSystem()
        try system.rules.load([
            RuleLayer(
                name: "bench", files: [RuleText(path: "popup.lua", namespace: "popup", source: Array(rules.utf8))])
        ])
        try system.bus.publish(
            any: ValueDecoder().decode(
                PopupSetUp.self,
                from: [
                    "contents": [
                        ["id": "a", "item": ["id": "ia", "title": "Song A"]],
                        ["id": "b", "item": ["id": "ib", "title": "Song B"]],
                    ],
                    "interactionStyle": "drag",
                ]))
        system.bus.publish(PopupPresent(content: "a", animated: false))
        return system
    }

    /// Second by second, a finger pulls the open popup down and up again, 120 times a second, and
    /// lets go above the middle.
    private static func drag(_ moves: Int, in system: ChromeSystem, scroll: PopupScroll? = nil) {
        let place = scroll == nil ? "content" : "scroll:list"
        for second in 0..<moves / 120 {
            system.bus.publish(PopupPan(phase: .began, on: place, velocity: .init(x: 0, y: 300), scroll: scroll))
            for step in 1...118 {
                let y = Double(step < 60 ? step : 119 - step) * 4
                system.bus.publish(
                    PopupPan(
                        phase: .moved, on: place, translation: .init(x: 0, y: y), velocity: .init(x: 0, y: 300),
                        scroll: scroll))
            }
            system.bus.publish(PopupPan(phase: .ended, on: place, velocity: .init(x: 0, y: -40), scroll: scroll))
            system.bus.advance(to: .seconds(second + 1) + system.bus.now)
        }
    }

    private static func operate(_ count: Int, in system: ChromeSystem) {
        for index in 0..<count {
            switch index * 7 % 11 {
            case 0, 5:
                system.bus.publish(
                    PopupPresent(content: index % 2 == 0 ? "a" : "b", openPopup: index % 3 == 0, completion: "c"))
            case 1, 6, 8: system.bus.publish(PopupOpen(animated: index % 5 != 0, completion: "c"))
            case 2, 7, 9: system.bus.publish(PopupClose(completion: "c"))
            case 3: system.bus.publish(PopupDismiss(animated: index % 2 == 0, completion: "c"))
            default: system.bus.publish(PopupTapBar())
            }
            // Ten thousand a second.
            system.bus.advance(to: system.bus.now + .microseconds(100))
        }
    }

    static let operations = [
        Operation("popup.frame", times: 2_400) {
            let system = try Self.system()
            system.bus.publish(PopupOpen(animated: false))
            return { drag($0, in: system) }
        }
    ]

    static func run() throws -> [Row] {
        let system = try system()
        system.bus.publish(PopupOpen(animated: false))
        let moved = nanoseconds(count: 120_000, rounds: 5) { drag($0, in: system) }
        let scrolled = nanoseconds(count: 120_000, rounds: 5) { drag($0, in: system, scroll: PopupScroll(atTop: true)) }
        let operated = try Self.system()
        operate(100_000, in: operated)
        let early = Machine.residentMegabytes
        let each = nanoseconds(count: 200_000, rounds: 5) { operate($0, in: operated) }
        let late = Machine.residentMegabytes
        return [
            Row("a move of a pan, rules in Lua", moved / 1000, unit: "µs", goal: .atMost(5)),
            Row("the same in a scroll view", scrolled / 1000, unit: "µs", goal: .atMost(5)),
            Row("an operation, 10,000 a second", each / 1000, unit: "µs"),
            Row(
                "resident after 1,000,000 operations, against 100,000", late, unit: "MB", ratio: late / early,
                goal: .atMost(1.02)),
        ]
    }
}
