import EventBus
import Host
import Testing

@testable import Harness

@Suite("the paths that the state can have")
struct StateShapeTests {
    private struct Part: Codable {
        var size: Double?
        var rows: [[Part]]?
    }

    private struct Everything: Codable {
        var parts: [Part]
        var byName: [String: Part]
        var lists: [String: [Part]]
        var anything: Value
        var name: String
    }

    private func problem(_ path: String) -> String? {
        do {
            try StateShape(modules: ["all": Schema.of(Everything.self)]).check(path)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "a path that has a value at some time is accepted",
        arguments: [
            "all", "all.parts", "all.parts[3]", "all.parts.3.size", "all.parts[0].rows", "all.parts[0].rows[1]",
            "all.byName.x.size", "all.byName.x[0].size", "all.lists.x[2].size", "all.lists.x.2.size", "all.lists.x",
            "all.anything", "all.anything.at.all[3].x", "all.anything[0]", "all.name",
        ])
    func known(_ path: String) { #expect(problem(path) == nil) }

    @Test(
        "a path that never has a value is refused, with the nearest name",
        arguments: [
            ("al.parts", "no module called 'al' has a state (did you mean 'all'?)"),
            ("x", "no module called 'x' has a state (there are: all)"),
            ("", "no module called '' has a state (there are: all)"),
            ("all.prts[0]", "all has no field 'prts' (did you mean 'parts'?)"),
            ("all..name", "all has no field '' (its fields are anything, byName, lists, name, parts)"),
            ("all.parts[0].siz", "all.parts[0] has no field 'siz' (did you mean 'size'?)"),
            ("all.parts.size", "all.parts is a list (use an index, such as all.parts[0])"),
            ("all.parts[-1]", "all.parts is a list (use an index, such as all.parts[0])"),
            ("all.parts[x]", "all.parts is a list (use an index, such as all.parts[0])"),
            ("all.byName.x.siz", "all.byName.x has no field 'siz' (did you mean 'size'?)"),
            ("all.lists.x[0].siz", "all.lists.x[0] has no field 'siz' (did you mean 'size'?)"),
            ("all.name.first", "all.name has no parts"),
            ("all.name[0]", "all.name has no parts"),
        ])
    func misspelt(_ path: String, _ message: String) { #expect(problem(path) == message) }

    @Test("every path in the state of a running system is accepted")
    func complete() throws {
        func paths(_ value: Value, _ path: String) -> [String] {
            let inner: [[String]] =
                switch value {
                case .object(let fields): fields.map { paths($0.value, "\(path).\($0.key)") }
                case .array(let items): items.enumerated().map { paths($0.element, "\(path)[\($0.offset)]") }
                default: []
                }
            return [path] + inner.flatMap { $0 }
        }
        let harness = try Harness()
        try harness.inject(
            "toast.show",
            [
                "id": "a", "message": "m", "kind": "warning", "priority": "elevated", "duration": 2, "dedupeKey": "k",
                "presentationEdge": "top", "action": ["title": "Undo", "role": "undo"], "allowsUserDismiss": true,
                "haptics": "none", "accessibilityPolite": true, "maxWidth": 300, "safeAreaBehavior": "avoid",
                "reduceMotion": "respect", "scene": "main", "sensitive": true, "announceSensitive": true,
                "restorationToken": "t", "measuredLines": 2, "icon": "i", "accent": "red",
            ])
        try harness.inject("keyboard.update", ["height": 1])
        try harness.inject("keyboard.update", ["height": 2])
        let state = try #require(try harness.system.bus.state().objectValue)
        let all = state.flatMap { paths($0.value, $0.key) }
        #expect(all.contains("toast.presenting.action.role") && all.contains("toast.lanes.global.presenting"))
        #expect(all.contains { $0.hasPrefix("bus.topics.") })
        // The names of topics contain dots, so no path leads inside.
        for path in all where !path.hasPrefix("bus.topics.") { try harness.vocabulary.check(statePath: path) }
    }
}
