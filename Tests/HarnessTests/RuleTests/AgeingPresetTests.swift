import EventBus
import Harness
import Testing
import Toast

/// The preset `rules/presets/ageing` keeps normal toasts from waiting forever.
@Suite("The preset ageing")
struct AgeingPresetTests {
    private static let rules = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/rules"

    /// Sends a warning every two seconds, and a normal toast with the second one. Returns the number of warnings
    /// after which the normal toast is shown, or nil if it never is.
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

    @Test("without the preset a normal toast never gets past a stream of warnings", arguments: [30, 300])
    func starves(warnings: Int) throws {
        #expect(try wait(rules: [Self.rules], warnings: warnings) == nil)
    }

    @Test("with the preset a normal toast is shown after nine warnings, however long the stream is")
    func bounded() throws {
        let waits = try [30, 300].map { try wait(rules: [Self.rules, Self.rules + "/presets/ageing"], warnings: $0) }
        #expect(waits == [9, 9])
    }
}
