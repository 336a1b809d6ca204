import Chrome
import Host
import RuleHost
import TestSupport
import Testing
import Toast
import Toolbar

@testable import EventBus

/// Nothing of a system stays when its owner lets go of it.
@Suite("Systems that have ended") struct FreedSystemsTests {
    /// Uses a system in a way, and returns references that do not keep it.
    private func leftovers(_ use: (ChromeSystem) throws -> Void) throws -> [() -> AnyObject?] {
        let system = try ChromeSystem()
        try use(system)
        let core = system.bus.core
        let topics = core.topicCores.values.map { topic in { [weak topic] in topic } as () -> AnyObject? }
        let rest: [() -> AnyObject?] = [
            { [weak system] in system }, { [weak core] in core }, { [weak rules = system.rules] in rules },
            { [weak dispatcher = core.dispatcher] in dispatcher },
        ]
        return rest + topics
    }

    @Test("a system is freed whether its modules have started or still sleep", arguments: 0..<4)
    func freed(_ way: Int) throws {
        // The first one of the process starts all of its modules.
        _ = try ChromeSystem()
        let left = try leftovers { system in
            switch way {
            case 0: break
            case 1:
                system.bus.publish(ToastShow(id: "a", message: "Saved"))
                system.bus.publish(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A")]))
                system.advance(to: .seconds(1))
            case 2:
                let rules = RuleText(
                    path: "toast.lua", namespace: "toast",
                    source: Array("return { priority = function(toast) return toast.kind and 'critical' end }".utf8))
                try system.rules.load([RuleLayer(name: "rules", files: [rules])])
                system.bus.publish(ToastShow(id: "a", message: "Saved"))
                system.bus.subscribe(to: ToastPresented.self) { _ in }
            default: _ = try system.bus.state()
            }
        }
        #expect(left.count > 4 && left.allSatisfy { $0() == nil })
    }
}
