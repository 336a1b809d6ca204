import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A host that has used all of its file descriptors.
@Suite struct DescriptorEndToEndTests: RunsBusctl {
    let busctl: BuiltProgram
    init() throws { busctl = try BuiltProgram() }

    @Test("a host without file descriptors says so, serves its open connections, and accepts new ones when it can")
    func shortage() throws {
        let (host, _, errors) = try busctl.start(["ulimit -n 64; exec busctl serve"], shell: true)
        defer {
            host.terminate()
            host.waitUntilExit()
        }
        _ = try line(containing: "listens at", from: errors)
        let kept = try Client(busctl.socket)
        #expect(try kept.uptime() > 0)
        var others = try (0..<100).map { _ in try Client(busctl.socket) }
        #expect(
            try line(containing: "new connections cannot be accepted", from: errors).contains("no file descriptor left")
        )

        let (began, before) = (try kept.uptime(), try processorTime(of: host))
        while try kept.uptime() < began + 1 { usleep(50_000) }
        let busy = try processorTime(of: host) - before
        #expect(busy < 0.5 * (try kept.uptime() - began), "\(busy) s of processor time at rest")

        withExtendedLifetime(others) {}
        others = []
        #expect(try Client(busctl.socket).uptime() > 0)
        _ = try line(containing: "connections: the problem is over", from: errors)
    }

    /// The processor time in seconds that a process has used so far.
    private func processorTime(of process: Process) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        let fields = text.drop { $0 != ")" }.split(separator: " ")
        return (Double(fields[12])! + Double(fields[13])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// A connection that stays open.
    private final class Client {
        private let descriptor: Int32

        init(_ path: String) throws {
            descriptor = try #require(UnixClient.connect(to: path))
        }

        deinit { close(descriptor) }

        /// The host's uptime in seconds, as the health page gives it.
        func uptime() throws -> Double {
            let request = "GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n"
            try #require(write(descriptor, request, request.utf8.count) == request.utf8.count)
            var answer = ""
            while !answer.hasSuffix("}") {
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(descriptor, &bytes, bytes.count)
                try #require(count > 0, "the host has closed the connection")
                answer += String(decoding: bytes[..<count], as: UTF8.self)
            }
            let uptime = answer.split(separator: "\"uptime\":").last?.prefix { $0.isNumber || $0 == "." }
            return try #require(uptime.flatMap { Double($0) })
        }
    }
}
