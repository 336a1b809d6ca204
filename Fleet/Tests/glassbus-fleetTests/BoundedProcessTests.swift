import FleetTestSupport
import Testing

@testable import glassbus_fleet

@Suite struct BoundedProcessTests {
    private func run(_ script: String, limit: Int = 20, memory: Int = 4 << 20) async throws -> BoundedProcess.Outcome {
        var process = BoundedProcess(program: "/bin/sh", arguments: ["-c", script], limit: limit)
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

    @Test func aProgramThatOnlyCountsIsKilled() async throws {
        let outcome = try await run("while :; do :; done", limit: 1)
        #expect(outcome.isKilled)
    }

    @Test func muchOutputDoesNotHoldUpAProgram() async throws {
        let outcome = try await run("head -c 5000000 /dev/zero | tr '\\0' x")
        #expect(outcome.status == 0)
        #expect((1 << 20...2 << 20).contains(outcome.output.utf8.count))
    }

    @Test func aProgramThatIsNotThereIsToldByItsStatus() async throws {
        let process = BoundedProcess(program: "/nonexistent/busctl", arguments: [], limit: 5)
        #expect(try await process.run().status == 127)
    }
}
