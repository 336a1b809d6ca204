import EventBus
import Foundation

/// A test that any language can read.
struct Scenario: Decodable, Sendable, CustomStringConvertible {
    var name: String
    var settings: [String: Value]?
    var given: Value?
    var steps: [Step]
    var expect: [Expected]
    /// Seconds.
    var until: Double?
    var observe: [String]?
    var covers: [String]?

    struct Step: Decodable, Sendable {
        var at: Double?
        var inject: String?
        var data: Value?
        var advance: Double?
        var settle: Bool?
    }

    struct Expected: Decodable, Sendable {
        var at: Double?
        var within: Double?
        var topic: String?
        var data: Value?
        var count: Int?
        var after: Int?
        var events: [Expected]?
        var of: [String]?
        var order: String?
        var state: String?
        var equals: Value?
        var near: Double?
        var tolerance: Double?
        var contains: Value?
        var times: Int?
        var inOrder: [Value]?
    }

    var description: String { name }

    /// The rule families of `covers`: `["Q", "I"]` for `["Q8", "I2"]`.
    var families: Set<String> {
        Set((covers ?? []).map { String($0.prefix { $0.isLetter }) })
    }

    /// The scenarios of one of the files in Tests/Conformance.
    static func load(_ file: String) -> [Scenario] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Conformance")
        do {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return try text.split(separator: "\n").map {
                try JSONDecoder().decode(Scenario.self, from: Data($0.utf8))
            }
        } catch {
            preconditionFailure("\(file): \(error)")
        }
    }
}
