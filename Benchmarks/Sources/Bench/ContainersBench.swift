import Chrome
import EventBus
import Host
import Screen
import Toolbar

/// Many containers in one system: what an operation costs in one of 64, and what all of them keep.
enum ContainersBench {
    private static let items = (0..<5).map { ToolbarItem(id: "i\($0)", title: "Item \($0)") }

    /// A system in which this many containers are in use besides the main one.
    private static func system(_ count: Int) throws -> (ChromeSystem, [EventBus]) {
        let system = try ChromeSystem()
        let names = (0..<count).map { "window\($0)" }
        for name in names { system.bus.publish(SceneUpdate(id: name, width: 400, height: 800)) }
        let handles = names.compactMap { system.bus.client(named: "bench", in: $0) }
        for handle in handles { handle.publish(ToolbarSetItems(items: items)) }
        return (system, handles)
    }

    /// Taps one item after the other in one container after the other, at 10,000 operations a second of bus time.
    private static func operate(_ system: ChromeSystem, _ handles: [EventBus], _ count: Int) {
        for number in 0..<count {
            handles[number % handles.count].publish(ToolbarTap(id: items[number / handles.count % items.count].id))
            if number % 100 == 99 { system.advance(to: system.bus.now + .milliseconds(10)) }
        }
    }

    static func run() throws -> [Row] {
        let (alone, main) = (try ChromeSystem(), [ToolbarSetItems(items: items)])
        for event in main { alone.bus.publish(event) }
        let one = nanoseconds(count: 20_000) { operate(alone, [alone.bus], $0) }
        let before = Machine.residentMegabytes
        let (system, handles) = try system(64)
        let used = Machine.residentMegabytes
        let each = nanoseconds(count: 20_000) { operate(system, handles, $0) }
        operate(system, handles, 100_000)
        let early = Machine.residentMegabytes
        operate(system, handles, 1_000_000)
        let late = Machine.residentMegabytes
        for number in 0..<64 { system.bus.publish(SceneDisconnect(id: "window\(number)")) }
        system.advance(to: system.bus.now + .seconds(1))
        return [
            Row("a tap in the only container", one / 1000, unit: "µs"),
            Row("a tap in one of 64 containers", each / 1000, unit: "µs"),
            Row("what a container takes, of 64 in use", (used - before) / 64 * 1024, unit: "KB"),
            Row("resident after 100,000 operations in 64", early, unit: "MB"),
            Row("after 1,000,000 more", late, unit: "MB", goal: .atMost(early * 1.03)),
        ]
    }
}
