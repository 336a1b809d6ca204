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
        return (system, (0..<count).compactMap { open("window\($0)", in: system) })
    }

    static func open(_ count: Int, in system: ChromeSystem) {
        for number in 0..<count { open("window\(number)", in: system) }
    }

    static func close(_ count: Int, in system: ChromeSystem) {
        for number in 0..<count { system.bus.publish(SceneDisconnect(id: "window\(number)")) }
    }

    /// Opens a container, and sets the items of its toolbar.
    @discardableResult
    private static func open(_ name: ContainerName, in system: ChromeSystem) -> EventBus? {
        system.bus.publish(SceneUpdate(id: name, width: 400, height: 800))
        let handle = system.bus.client(named: "bench", in: name)
        handle?.publish(ToolbarSetItems(items: items))
        return handle
    }

    /// Taps one item after the other in one container after the other, at 10,000 operations a second of bus time.
    private static func operate(_ system: ChromeSystem, _ handles: [EventBus], _ count: Int) {
        for number in 0..<count {
            handles[number % handles.count].publish(ToolbarTap(id: items[number / handles.count % items.count].id))
            if number % 100 == 99 { system.advance(to: system.bus.now + .milliseconds(10)) }
        }
    }

    /// How long it takes to open a container, when there are many: until its toolbar has items.
    private static let opening = Operation("containers.open", times: 10) {
        let (system, handles) = try Self.system(80)
        var opened = handles.count
        return { count in
            for _ in 0..<count {
                open("window\(opened)", in: system)
                opened += 1
            }
        }
    }

    /// How long it takes to close one of a hundred.
    private static let closing = Operation("containers.close", times: 10) {
        let (system, handles) = try Self.system(110)
        var left = handles.count
        return { count in
            for _ in 0..<count {
                left -= 1
                system.bus.publish(SceneDisconnect(id: "window\(left)"))
            }
        }
    }

    static let operations = [opening, closing]

    static func run() throws -> [Row] {
        let (alone, main) = (try ChromeSystem(), [ToolbarSetItems(items: items)])
        for event in main { alone.bus.publish(event) }
        let one = nanoseconds(count: 20_000) { operate(alone, [alone.bus], $0) }
        let (system, handles) = try system(64)
        let each = nanoseconds(count: 20_000) { operate(system, handles, $0) }
        operate(system, handles, 100_000)
        let early = Machine.residentMegabytes
        operate(system, handles, 1_000_000)
        let late = Machine.residentMegabytes
        close(64, in: system)
        system.advance(to: system.bus.now + .seconds(1))
        return [
            Row("a tap in the only container", one / 1000, unit: "µs"),
            Row("a tap in one of 64 containers", each / 1000, unit: "µs"),
            Row("resident after 100,000 operations in 64", early, unit: "MB"),
            Row("after 1,000,000 more", late, unit: "MB", goal: .atMost(early * 1.03)),
        ]
    }
}
