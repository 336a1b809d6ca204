import EventBus
import Foundation
import Host
import RuleHost
import Testing

/// Queries with the answers that the reference program gave.
@Suite("the conformance vectors")
struct VectorTests {
    struct Vector: Decodable {
        var query: Value
        var answer: Value
    }

    static let root = ConformanceTests.folder + "/../.."

    static func vectors(_ name: String) throws -> [Vector] {
        try String(contentsOfFile: "\(ConformanceTests.folder)/\(name).jsonl", encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Vector.self, from: Data($0.utf8)) }
    }

    /// Compares numbers with a tolerance of 1e-9 and lists in their order; a null field may be absent.
    static func isSame(_ found: Value?, _ expected: Value) -> Bool {
        switch (found ?? .null, expected) {
        case (.object(let a), .object(let b)):
            b.allSatisfy { isSame(a[$0.key], $0.value) } && a.allSatisfy { b[$0.key] != nil || $0.value == .null }
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
        case (let a, let b):
            if let a = a.doubleValue, let b = b.doubleValue { abs(a - b) <= 1e-9 } else { a == b }
        }
    }

    @Test("the preset dotshake gives the same answers as the reference toolbar", arguments: [("toolbar.layout", 1000)])
    func dotshake(topic: String, count: Int) throws {
        let system = try ChromeSystem()
        try system.rules.load(try RuleFolder.read([Self.root + "/rules", Self.root + "/rules/presets/dotshake"]))
        let vectors = try Self.vectors(topic + ".dotshake")
        #expect(vectors.count == count)
        let type = try #require(TopicName(topic).flatMap { system.bus.queryType(of: $0) })
        func ask<Q: Query>(_ type: Q.Type, _ query: Value) throws -> Value {
            let question = try ValueDecoder().decode(type, from: query)
            return try ValueEncoder().encode(try #require(system.bus.ask(question)))
        }
        for vector in vectors {
            let answer = try ask(type, vector.query)
            #expect(Self.isSame(answer, vector.answer), "\(vector.query): \(answer)")
        }
        #expect(
            system.rules.decisions.allSatisfy {
                $0.site.file.hasSuffix("dotshake/\(topic.split(separator: ".")[0]).lua")
            })
    }
}
