import FoundationEssentials
import Host
import TestSupport
import Testing

@testable import ControlAPI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct SingleRequestTests {
    private static func post(
        _ path: String, _ body: Data, within timeout: Duration = .seconds(1800),
        waitingForHost patience: Duration = .zero
    ) throws -> ControlResponse {
        try SingleRequest(socketPath: path, timeout: timeout, waitingForHost: patience)
            .post("/v1/events", contentType: "application/json", body: body)
    }

    /// Posts on a thread of its own, because the host of the test shares the threads of tasks with it.
    private static func posted(_ path: String, _ body: Data) async throws -> ControlResponse {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try DedicatedThread.start(stack: 1 << 20) {
                    continuation.resume(with: Result { try post(path, body) })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    @Test("it has the response that any client has")
    func responses() async throws {
        let bodies = [
            #"{"type": "toast.show", "data": {}}"#, #"{"type": "toast.shw", "data": {}}"#, "{", "",
            #"{"type": "toast.presented", "data": {}}"#, "\"" + String(repeating: "a", count: 40 << 20) + "\"",
        ]
        try await withServer { client, _, _ in
            for body in bodies {
                let other = try await client.post(
                    "/v1/events", contentType: "application/json", body: Data(body.utf8))
                let own = try await Self.posted(client.socketPath, Data(body.utf8))
                #expect(own.status == other.status && own.status >= 400)
                #expect(own.contentType == other.contentType)
                #expect(own.body == other.body)
            }
            let good = try await Self.posted(
                client.socketPath, Data(#"{"type": "toast.show", "data": {"message": "a"}}"#.utf8))
            #expect(good.status == 202)
        }
    }

    @Test(
        "a response may come in pieces of any size, with its length or until the connection ends",
        arguments: [1, 2, 3, 7, 1000], [true, false])
    func pieces(size: Int, tellsLength: Bool) throws {
        let length = tellsLength ? "Content-Length: 11\r\n" : ""
        let response = "HTTP/1.1 202 Accepted\r\ncontent-type:application/json\r\n\(length)\r\n{\"kept\": 1}"
        let host = try FakeHost(response, inPiecesOf: size)
        let answer = try Self.post(host.path, Data("{}".utf8))
        #expect(answer.status == 202 && answer.contentType == "application/json")
        #expect(String(decoding: answer.body, as: UTF8.self) == "{\"kept\": 1}")
    }

    @Test(
        "a response that ends too early, or is none, is a lost host",
        arguments: [
            "", "HTTP/1.1 202", "HTTP/1.1 202 Accepted\r\ncontent-length: 5\r\n\r\n{}", "SSH-2.0-OpenSSH\r\n\r\n",
            "HTTP/1.1 x\r\n\r\n", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n",
        ])
    func lost(_ response: String) throws {
        let host = try FakeHost(response)
        #expect(throws: HostLost()) { try Self.post(host.path, Data("{}".utf8)) }
    }

    @Test("a host that says nothing is told apart from none, and both from a file")
    func absent() throws {
        let host = try FakeHost(nil)
        #expect(throws: HostSilent.self) { try Self.post(host.path, Data("{}".utf8), within: .milliseconds(20)) }
        let folder = try TemporaryFolder()
        for patience in [Duration.zero, .milliseconds(20)] {
            #expect(throws: HostNotRunning(socketPath: folder.path("s"))) {
                try Self.post(folder.path("s"), Data(), waitingForHost: patience)
            }
        }
        try folder.write("", to: "file")
        #expect(throws: ControlSocketError.notASocket(folder.path("file"))) {
            try Self.post(folder.path("file"), Data())
        }
    }
}

/// A socket that reads a request and writes a fixed response.
private final class FakeHost: Sendable {
    let path: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    /// - Parameter response: nil to say nothing, and to keep the connection open.
    init(_ response: String?, inPiecesOf size: Int = .max) throws {
        folder = try TemporaryFolder()
        let path = folder.path("s")
        self.path = path
        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        descriptor = listening
        try #require(UnixSocket.bind(listening, to: path) == 0 && listen(listening, 1) == 0)
        guard let response else { return }
        try DedicatedThread.start(stack: 1 << 20) {
            let connection = accept(listening, nil, nil)
            var block = [UInt8](repeating: 0, count: 65_536)
            _ = read(connection, &block, block.count)
            var rest = Array(response.utf8)[...]
            while !rest.isEmpty {
                let count = rest.prefix(size).withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            close(connection)
        }
    }

    deinit { close(descriptor) }
}
