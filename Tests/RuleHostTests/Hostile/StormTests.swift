import Testing

@Suite("A storm of reloads", .enabled(if: ProbeRun.isOfUse))
struct StormTests {
    private struct Result: Decodable, Sendable {
        var loads, rejected, early, late: Int
        var faults: [String]
    }

    @Test("good, broken, looping and half-written sets: each event meets one whole good set, ctx.memory stays, memory is flat")
    func storm() async throws {
        let loads = ProbeRun.isSanitized ? 2_000 : 10_000
        let result = try await ProbeRun.inThread {
            Swift.Result { try ProbeRun.run(Result.self, ["storm", "\(loads)"], deadline: 120) }
        }.get()
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.loads == loads)
        #expect(result.rejected > loads / 3)
        // Measured is less than 2 %; a leak of a set a load would be a multiple.
        if !ProbeRun.isSanitized { #expect(Double(result.late) < Double(result.early) * 1.05) }
    }
}
