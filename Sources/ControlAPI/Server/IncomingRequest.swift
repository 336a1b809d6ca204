import FoundationEssentials
import Host
import NIOCore
import NIOHTTP1

/// A request that is being received. Confined to the event loop of its connection.
final class IncomingRequest {
    let head: HTTPRequestHead
    let lease: BodyMemory.Lease
    private(set) var body = Data()
    /// The times when the head was complete, and when the latest byte arrived.
    private let begun = NIODeadline.now()
    var latestByte = NIODeadline.now()
    /// Whether the whole request has arrived.
    var isWhole = false

    init(_ head: HTTPRequestHead, _ lease: BodyMemory.Lease) {
        self.head = head
        self.lease = lease
    }

    /// Adds bytes to the body.
    /// - Parameter wake: see ``BodyMemory/Lease/take(_:orWait:)``.
    /// - Returns: whether memory is available for more bytes.
    func append(_ bytes: ByteBuffer, orWait wake: @escaping @Sendable () -> Void) -> Bool {
        latestByte = .now()
        bytes.withUnsafeReadableBytes { body.append(contentsOf: $0) }
        return lease.take(bytes.readableBytes, orWait: wake)
    }

    private var length: Int? { head.headers.first(name: "content-length").flatMap { Int($0) } }

    /// The number of body bytes still to come; nil if the request does not declare a length.
    var bytesExpected: Int? { length.map { $0 - body.count } }

    var awaitsContinue: Bool {
        head.version == .http1_1 && head.headers["expect"].contains { $0.lowercased() == "100-continue" }
    }

    /// Whether the connection cannot be used after this request. A request for another protocol than HTTP/1 is answered
    /// as usual, but nothing after it is read.
    var isLast: Bool { !head.isKeepAlive || head.method == .CONNECT || head.headers.contains(name: "upgrade") }

    /// The reason to refuse the request that its head alone shows; nil if there is none.
    func problem(_ limits: ServerLimits) -> Problem? {
        if head.uri.utf8.count > limits.target { return .targetTooLong(limits) }
        // Each header line also has ": " and the line ending.
        let size = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        if size > limits.header || head.headers.count > ServerLimits.headerLines { return .headerTooLarge(limits) }
        if let length, length > limits.body { return .bodyTooLarge(limits) }
        return hostProblem ?? framingProblem ?? expectationProblem
    }

    /// RFC 9112, section 3.2: a request has at most one host, and HTTP/1.1 requires it.
    private var hostProblem: Problem? {
        let hosts = head.headers["host"]
        if hosts.count > 1 { return .badRequest("the request has \(hosts.count) lines Host; it may have one") }
        guard let host = hosts.first else {
            return head.version == .http1_0 ? nil : .badRequest("the request has no line Host; it needs one")
        }
        return URIReference.isHost(host) ? nil : .badRequest("'\(host.clipped)' in the header Host is not a host")
    }

    /// RFC 9112, sections 6.1 and 6.3: HTTP/1.0 has no chunked coding, so the end of such a body is unknown, as it is
    /// if the final coding is not chunked. Any other coding would have to be decoded.
    private var framingProblem: Problem? {
        let codings = head.headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        guard !codings.isEmpty else { return nil }
        if head.version == .http1_0 {
            return .badRequest("a request of HTTP/1.0 cannot have the header Transfer-Encoding")
        }
        guard codings.last == "chunked", codings.firstIndex(of: "chunked") == codings.count - 1 else {
            return .badRequest("the last coding in the header Transfer-Encoding must be chunked, once")
        }
        return codings.count == 1
            ? nil : Problem(.notImplemented, "the transfer coding '\(String(codings[0]).clipped)' is not decoded here")
    }

    /// RFC 9110, section 10.1.1: no expectation but `100-continue` can be met.
    private var expectationProblem: Problem? {
        let others = head.headers["expect"].filter { $0.lowercased() != "100-continue" }
        guard head.version == .http1_1, let other = others.first else { return nil }
        return Problem(.expectationFailed, "'\(other.clipped)' is nothing that this host can meet")
    }

    /// The reason to stop waiting for the body; nil to go on.
    func delay(_ limits: ServerLimits, isShort: Bool) -> Problem? {
        let now = NIODeadline.now()
        let patience = isShort ? min(limits.bodytime, ServerLimits.patienceInShortage) : limits.bodytime
        if now - latestByte >= TimeAmount(patience) {
            return .timeout("no byte of the body came for \(patience)")
        }
        let allowed = limits.bodytime + .seconds(1) * body.count / ServerLimits.slowestBody
        if now - begun >= TimeAmount(allowed) {
            return .timeout(
                "the body arrives too slowly: \(body.count) bytes in \(allowed); "
                    + "at least \(ServerLimits.slowestBody) bytes a second are expected")
        }
        return nil
    }
}
