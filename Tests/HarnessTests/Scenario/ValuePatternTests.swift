import EventBus
import Testing

@testable import Harness

@Suite("comparing values in scenarios")
struct ValuePatternTests {
    private func differences(_ pattern: Value, _ found: Value?, isExact: Bool = false) -> [String] {
        let pattern = ValuePattern(pattern, isExact: isExact)
        let differences = pattern.differences(in: found).map(\.description)
        #expect(pattern.matches(found) == differences.isEmpty)
        return differences
    }

    @Test("an expected object needs to name only some fields, at any depth, also in lists")
    func subset() {
        #expect(differences(["a": ["b": 1]], ["a": ["b": 1, "c": 2], "d": 3]) == [])
        #expect(differences(["a": [["b": 1]]], ["a": [["b": 1, "c": 2]]]) == [])
        #expect(differences(["a": ["b": 1]], ["a": ["b": 2]]) == ["a.b: expected 1, found 2"])
        #expect(
            differences(["a": 1, "z": 2], ["b": 1]) == ["a: expected 1, found nothing", "z: expected 2, found nothing"])
        #expect(differences(["a": [1, ["b": 2]]], ["a": [1, ["b": 3]]]) == ["a[1].b: expected 2, found 3"])
    }

    @Test("an exact comparison allows no other fields")
    func exact() {
        #expect(differences(["a": 1], ["a": 1, "b": 2], isExact: true) == ["b: expected nothing, found 2"])
        #expect(differences([["a": 1]], [["a": 1, "b": 2]], isExact: true) == ["[0].b: expected nothing, found 2"])
        #expect(differences(["a": 1, "b": .null], ["a": 1, "c": .null], isExact: true) == [])
    }

    @Test("lists are compared item by item, over their whole length")
    func lists() {
        #expect(differences([1, 2], [1, 2]) == [])
        #expect(differences([1], [1, 2]) == ["expected [1], found [1,2]"])
        #expect(differences([2, 1], [1, 2]) == ["[0]: expected 2, found 1"])
    }

    @Test("an expected null matches null and an absent field")
    func null() {
        #expect(differences(["a": .null], [:]) == [])
        #expect(differences(["a": .null], ["a": .null]) == [])
        #expect(differences(["a": .null], ["a": 1]) == ["a: expected null, found 1"])
        #expect(differences(.null, nil as Value?) == [])
        #expect(differences(1, nil as Value?) == ["expected 1, found nothing"])
    }

    @Test("numbers match within a millionth, and never match text")
    func numbers() {
        #expect(differences(1, 1.000_000_9) == [])
        #expect(differences(0.3, .double(0.1 + 0.2)) == [])
        #expect(differences(1, 1.000_002) == ["expected 1, found 1.000002"])
        #expect(differences(1, "1") == [#"expected 1, found "1""#])
        #expect(differences(1, true) == ["expected 1, found true"])
    }

    @Test("an empty list matches an empty object, because Lua has only one kind of table")
    func empty() {
        #expect(differences([:], []) == [])
        #expect(differences([], [:]) == [])
        #expect(differences([], ["a": 1]) != [])
    }
}
