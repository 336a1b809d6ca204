import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

@Suite("A toolbar that is minimized while the content is scrolled") struct MinimizeTests {
    private func forms(_ behavior: MinimizeBehavior, _ directions: ScrollDirection...) throws -> [Bool] {
        let bar = try Bar(items: Bar.items(.primary, .primary))
        var settings = ToolbarSettings()
        settings.minimizeBehavior = behavior
        bar.bus.publish(settings)
        return bar.all(ToolbarUltraMinimalChanged.self) {
            for direction in directions { bar.bus.publish(SceneUpdate(id: "main", scrollDirection: direction)) }
        }.map(\.enabled)
    }

    @Test("it is minimized in one direction and restored in the other, and told once for each change")
    func directions() throws {
        #expect(try forms(.onScrollDown, .down, .down, .up, .up, .down) == [true, false, true])
        #expect(try forms(.onScrollUp, .down, .up, .down) == [true, false])
        #expect(try forms(.never, .down, .up) == [])
    }

    @Test("it comes back with the setting `never`, unless the app has minimized it")
    func never() throws {
        for byApp in [false, true] {
            let bar = try Bar(items: Bar.items(.primary, .primary))
            var settings = ToolbarSettings()
            settings.minimizeBehavior = .onScrollDown
            bar.bus.publish(settings)
            bar.bus.publish(SceneUpdate(id: "main", scrollDirection: .down))
            if byApp { bar.bus.publish(ToolbarSetUltraMinimal(enabled: true)) }
            settings.minimizeBehavior = .never
            let changes = bar.all(ToolbarUltraMinimalChanged.self) { bar.bus.publish(settings) }
            #expect(changes.map(\.enabled) == (byApp ? [] : [false]))
        }
    }

    @Test("another window, and an update that says nothing of scrolling, change nothing")
    func others() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary))
        var settings = ToolbarSettings()
        settings.minimizeBehavior = .onScrollDown
        bar.bus.publish(settings)
        let changes = bar.all(ToolbarUltraMinimalChanged.self) {
            bar.bus.publish(SceneUpdate(id: "side", scrollDirection: .down))
            bar.bus.publish(SceneUpdate(id: "main", width: 500))
        }
        #expect(changes.isEmpty)
    }
}
