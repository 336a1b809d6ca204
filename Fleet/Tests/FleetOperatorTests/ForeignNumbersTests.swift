import EventBus
import FleetTestSupport
import FleetWire
import Testing

@testable import FleetOperator

/// Numbers that a host or a worker chose.
@Suite struct ForeignNumbersTests {
    private let link = MemoryLink()
    private let subjects = Subjects(fleet: Token(ifValid: "lab")!)
    private let kiosk = Token(ifValid: "kiosk-7")!
    private let run = Token(ifValid: "a1")!

    @Test("a recording with an impossible number of parts is none", arguments: ["-1", "0", "9223372036854775807", "x"])
    func parts(_ count: String) async throws {
        link.put(
            Outgoing(
                subjects.recording(of: kiosk, run: run, part: 0),
                headers: [Parts.count: count, "Glassbus-Sha256": Digest(of: []).description], body: [1]))
        let recordings = Recordings(link, subjects.fleet)
        #expect(try await recordings.list().isEmpty)
        let named = StoredRecording(host: kiosk, run: run, parts: Int(count) ?? -1, sha256: Digest(of: []))
        await #expect(throws: BundleProblem.self) { try await recordings.bytes(of: named, atMost: 1000) }
    }

    @Test(
        "a result of an impossible attempt or part is none",
        arguments: [
            ("9223372036854775807", 0, "1"), ("0", 0, "1"), ("1", 10_001, "1"), ("1", 10_000, "-1"), ("1", 9999, "2"),
        ])
    func results(_ attempt: String, _ part: Int, _ count: String) {
        var reader = CompareResultMessage.Reader()
        let message = Incoming(
            subjects.result(of: Token(ifValid: "job")!, part: part),
            headers: [Parts.count: count, "Glassbus-Attempt": attempt], body: [1])
        #expect(reader.take(message) == nil)
    }
}
