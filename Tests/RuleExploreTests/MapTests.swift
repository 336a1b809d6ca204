import EventBus
import Host
import RuleExplore
import RuleHost
import Testing

/// A map has the answers that the host gives.
@Suite("Maps of answers")
struct MapTests {
    @Test("each cell is what the policy answers there")
    func cells() throws {
        let rules = try shipped(["rules"])
        let at: Value = ["incoming": ["dedupeKey": "a"], "existing": ["dedupeKey": "a"], "existingState": "presenting"]
        let map = try explored(rules, tellsWays: false).map(
            "toast.coalesce", x: "age", y: "window", at: at, size: (x: 21, y: 11),
            ranges: ["age": 0...10, "window": 0...10])
        #expect(map.x.values.count == 21 && map.y.values.count == 11 && map.rows.count == 11)
        for (row, window) in map.y.values.enumerated() {
            for (column, age) in map.x.values.enumerated() {
                let (age, window) = (try #require(age.doubleValue), try #require(window.doubleValue))
                let expected = window == 0 || age > window ? "separate" : "replace"
                #expect(map.answers[map.rows[row][column]].stringValue == expected, "\(age) in \(window)")
            }
        }
    }

    @Test("a side of words has all words")
    func words() throws {
        let map = try explored(try shipped(["rules"]), tellsWays: false).map(
            "accessory.tap", x: "displayState", y: "hasPrimary")
        #expect(map.x.values.count == 3 && map.y.values.count == 2)
    }

    @Test("a field that is not there is told with those that are")
    func unknown() throws {
        let rules = try explored(try shipped(["rules"]), tellsWays: false)
        #expect(throws: ExploreFailure.self) { try rules.map("toast.coalesce", x: "agee", y: "window") }
        #expect(throws: (any Error).self) {
            try rules.map("toast.coalesce", x: "age", y: "window", at: ["age": "long"])
        }
    }
}
