import TestSupport
import Testing

@Suite("A storm of reloads", .enabled(if: ProbeRun.isOfUse))
struct StormTests {
    private struct Result: Decodable, Sendable {
        var loads, rejected, early, late: Int
        var faults: [String]
    }

    @Test("during thousands of good and bad reloads each event meets one whole good set, and memory does not grow")
    func storm() async throws {
        let loads = ProbeRun.isSanitized ? 2_000 : amount(2_000, whole: 10_000)
        let result = try await ProbeRun.inThread {
            Swift.Result { try ProbeRun.run(Result.self, ["storm", "\(loads)"], deadline: 120) }
        }.get()
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.loads == loads)
        #expect(result.rejected > loads / 3)
        // The measured growth is below 2 %, and leaking one set at each load would give many times as much.
        if !ProbeRun.isSanitized { #expect(Double(result.late) < Double(result.early) * 1.05) }
    }
}
