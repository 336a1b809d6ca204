import Chrome
import EventBus
import RuleHost
import TestSupport
import Testing
import Toast

/// Finds private text in values and in JSON.
@Suite struct PrivatePlacesTests {
    private struct Tree: Codable, PrivateFields {
        static let privateFields: Set<String> = ["secret"]
        var secret: String?
        var name = ""
        var branches: [Tree] = []
    }

    @Test("private fields of a type that contains itself are found at every depth")
    func recursion() {
        let value: Value = [
            "name": "a", "secret": "b", "branches": [["secret": "c", "branches": [["secret": "d", "name": "e"]]]],
        ]
        let hidden: Value = [
            "name": "a", "secret": "…", "branches": [["secret": "…", "branches": [["secret": "…", "name": "e"]]]],
        ]
        #expect(PrivatePlaces.of(Tree.self).replaced(value) { _ in "…" } == hidden)
    }

    @Test("a type without private text is left unchanged")
    func empty() {
        #expect(PrivatePlaces.of(AppBackground.self).isEmpty)
        #expect(!PrivatePlaces.of(ToastShow.self).isEmpty)
    }

    @Test(
        "replacing private text in JSON gives the same as replacing it in the value, for each event, query and answer")
    func json() {
        func answer<Q: Query>(of type: Q.Type) -> Any.Type { Q.Answer.self }
        var generator = SeededGenerator(seed: 41)
        let types: [Any.Type] =
            Language.shipped.events + Language.shipped.queries + Language.shipped.queries.map { answer(of: $0) } + [
                Tree.self
            ]
        var count = 0
        for type in types {
            let places = PrivatePlaces.of(type)
            for _ in 0..<(places.isEmpty ? 1 : 40) {
                let value = Self.value(depth: 4, &generator)
                let replaced = places.replaced(value) { text in
                    count += 1
                    return "<" + text
                }
                let json = places.replaced(json: Array(value.json.utf8)) { Array("<".utf8) + $0 }
                #expect(json.map { String(decoding: $0, as: UTF8.self) } == replaced.json, "\(type)")
            }
        }
        #expect(count > 30)
    }

    private static let names = [
        "message", "action", "title", "undoToken", "restorationToken", "tokens", "toast", "toasts", "item", "data",
        "fields", "query",
        "secret", "branches", "name", "existing", "incoming", "\"quoted\"",
    ]

    private static func value(depth: Int, _ generator: inout SeededGenerator) -> Value {
        switch Int.random(in: depth == 4 ? 7...7 : 0...(depth > 0 ? 8 : 5), using: &generator) {
        case 0: .null
        case 1: .bool(true)
        case 2: .int(Int.random(in: -3...3, using: &generator))
        case 3: .double(0.25)
        case 4: .string("")
        case 5: .string(["plain", "a \"b\" \\", "é\n", "}", "\\\""].randomElement(using: &generator)!)
        case 6: .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in value(depth: depth - 1, &generator) })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                        (names.randomElement(using: &generator)!, value(depth: depth - 1, &generator))
                    }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
