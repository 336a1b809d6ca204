import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import Testing

@Suite("The picture of a group of controls")
struct GroupPictureTests {
    private func bar(_ fields: [String: Value] = [:], width: Double = 390) throws -> Fixture {
        let group: [String: Value] = [
            "id": "edits", "label": "Edits", "children": ["image", "map", "link"], "width": 150,
        ]
        return try Fixture(
            items: [.object(group.merging(fields) { $1 }), ["id": "new"]], ["width": .double(width)])
    }

    @Test("a group that is shown whole has a part for each control, and they fill it side by side")
    func whole() throws {
        let fixture = try bar()
        let parts = fixture.parts()
        let group = try #require(parts["navigation/edits"])
        #expect(group.in == "navigation" && group.role == .group && group.name == "Edits" && group.tap == nil)
        let controls = parts.filter { $0.in == group.id }
        #expect(controls.map(\.id) == ["navigation/image", "navigation/map", "navigation/link"])
        #expect(controls.map(\.frame.width) == [50, 50, 50] && controls.map(\.name) == ["image", "map", "link"])
        #expect(controls.first?.frame.x == group.frame.x && controls.last?.frame.maxX == group.frame.maxX)
        for control in controls {
            try fixture.send(control.tap)
            #expect(fixture.take() == ["pressed {\"id\":\"\(control.name ?? "")\"}"])
        }
    }

    @Test("a collapsed group is one button")
    func collapsed() throws {
        let parts = try bar(width: 220).parts()
        #expect(parts["navigation/edits"]?.kind == .button && parts["navigation/edits"]?.frame.width == 44)
        #expect(parts["navigation/edits"]?.tap != nil && parts["navigation/map"] == nil)
    }

    @Test("the controls of a disabled group are disabled and cannot be tapped")
    func disabled() throws {
        let parts = try bar(["isEnabled": false]).parts()
        #expect(parts["navigation/edits"]?.states == [.disabled])
        let map = try #require(parts["navigation/map"])
        #expect(map.states == [.disabled] && map.tap == nil)
    }

    @Test("a group of the bar at the bottom has its controls, too")
    func bottom() throws {
        let parts = try bar(["placement": "bottomBar"]).parts()
        #expect(parts["navigation/edits"]?.in == "navigation/bottom")
        #expect(parts["navigation/map"]?.in == "navigation/edits")
        #expect(parts["navigation/map"]?.frame.width == 130)
    }
}
