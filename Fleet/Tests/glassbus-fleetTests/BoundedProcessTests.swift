import FleetTestSupport
import Foundation
import Testing

@testable import glassbus_fleet

@Suite struct BoundedProcessTests {
    private let output = try! TemporaryFolder()

    private func run(_ script: String, limit: Int = 20, memory: Int = 4 << 20) async throws -> BoundedProcess.Outcome {
        var process = BoundedProcess(program: "/bin/sh", arguments: ["-c", script], limit: limit, folder: output.path)
        process.memory = memory
        return try await process.run()
    }

    @Test func aProgramThatEndsTellsItsStatusAndWhatItSaid() async throws {
        let outcome = try await run("echo out; echo err >&2; exit 3")
        #expect(outcome.status == 3)
        #expect(outcome.output == "out\n")
        #expect(outcome.errors == "err\n")
        #expect(!outcome.isTooLong && !outcome.isKilled)
    }

    @Test func aProgramHasItsBoundsOnMemoryAndTime() async throws {
        let outcome = try await run("ulimit -v; ulimit -t", limit: 17, memory: 1_000_000)
        #expect(outcome.output == "1000000\n17\n")
        #expect(outcome.errors == "")
    }

    @Test func aProgramThatDoesNotEndIsKilled() async throws {
        let outcome = try await run("while :; do sleep 0.1; done", limit: 1)
        #expect(outcome.isTooLong)
        #expect(outcome.isKilled)
    }

    @Test func aProgramWhoseTaskIsCancelledIsKilled() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pid")
        let task = Task {
            try await run("echo $$ > \(path).new; mv \(path).new \(path); while :; do sleep 0.1; done", limit: 1000)
        }
        try await until { (try? folder.bytes(of: "pid")) != nil }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let pid = Int32(String(decoding: try folder.bytes(of: "pid"), as: UTF8.self).filter(\.isNumber))!
        #expect(kill(pid, 0) == -1)
    }

    @Test func aProgramThatHasEndedHoldsNoDescriptor() async throws {
        func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        _ = try await run("true", limit: 1000)
        let before = try count()
        for _ in 1...200 { _ = try await run("true", limit: 1000) }
        // Other tests have files open, too.
        let after = try count()
        #expect(after < before + 200)
    }

    @Test func aProgramThatOnlyCountsIsKilled() async throws {
        let outcome = try await run("while :; do :; done", limit: 1)
        #expect(outcome.isKilled)
    }

    @Test func muchOutputDoesNotHoldUpAProgramAndIsReadAsAWhole() async throws {
        let outcome = try await run("head -c 5000000 /dev/zero | tr '\\0' x")
        #expect(outcome.status == 0)
        #expect(outcome.output.utf8.count == 5_000_000)
    }

    @Test func aFolderThatDoesNotTakeTheOutputIsAnError() async throws {
        let process = BoundedProcess(program: "/bin/sh", arguments: ["-c", "true"], limit: 5, folder: "/nonexistent")
        await #expect(throws: (any Error).self) { try await process.run() }
    }

    @Test func aProgramThatWritesTooMuchFails() async throws {
        let outcome = try await run("exec head -c 50000000 /dev/zero")
        #expect(outcome.status != 0 && !outcome.isTooLong)
        #expect(outcome.output.utf8.count == 32 << 20)
        #expect(try output.names(in: "").isEmpty)
    }

    @Test func aProgramThatIsNotThereIsToldByItsStatus() async throws {
        let process = BoundedProcess(program: "/nonexistent/busctl", arguments: [], limit: 5, folder: output.path)
        #expect(try await process.run().status == 127)
    }
}
