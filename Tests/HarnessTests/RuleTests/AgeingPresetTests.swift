import Chrome
import EventBus
import Harness
import Testing

/// What `rules/presets/ageing` is there for.
@Suite("The preset ageing")
struct AgeingPresetTests {
    private static let rules = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/rules"

    /// Warnings that come, one every two seconds, until a normal toast is shown that came with
    /// the second one; nil: all of them, and it is not shown.
    private func wait(rules: [String], warnings: Int) throws -> Int? {
        let harness = try Harness(rules: rules)
        for index in 0..<warnings {
            try harness.advance(to: .seconds(2 * index))
            try harness.inject(ToastShow(id: "w\(index)", message: "Low on space", kind: .warning))
            if index == 1 { try harness.inject(ToastShow(id: "saved", message: "Saved")) }
            if harness.events(ToastPresented.self).contains(where: { $0.id == "saved" }) { return index }
        }
        return nil
    }

    @Test("a normal toast starves behind warnings without it, however long they go on", arguments: [30, 300])
    func starves(warnings: Int) throws {
        #expect(try wait(rules: [Self.rules], warnings: warnings) == nil)
    }

    @Test("with it the wait is bounded, and the same however long they go on")
    func bounded() throws {
        let waits = try [30, 300].map { try wait(rules: [Self.rules, Self.rules + "/presets/ageing"], warnings: $0) }
        #expect(waits == [9, 9])
    }
}
