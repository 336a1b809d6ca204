import EventBus
import FoundationEssentials
import Host

/// An HTTP response of a host.
public struct ControlResponse: Sendable {
    public var status: Int
    /// The value of the `content-type` header; empty if it is missing.
    public var contentType: String
    public var body: Data

    public init(status: Int, contentType: String, body: Data) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// The last path component of the problem's `type`, such as `not-found`; nil if the response is not a problem.
    public var problem: String? {
        guard contentType.hasPrefix(MediaType.problem), let type = member("type")?.stringValue else { return nil }
        return type.split(separator: ":").last.map(String.init)
    }

    /// How long to wait before retrying a rate-limited request; nil if the request failed for another reason.
    var retryAfter: Duration? { status == 429 ? member("retryAfter")?.doubleValue.map { .seconds($0) } : nil }

    /// The member of the body at a path such as `limits.rate`; nil if there is none, or if the body is not JSON.
    func member(_ path: String) -> Value? { (try? JSONText.decode(Value.self, from: body))?.at(path: path) }
}

/// No host listens at this socket.
public struct HostNotRunning: Error, Hashable, CustomStringConvertible {
    public let socketPath: String
    public init(socketPath: String) { self.socketPath = socketPath }
    public var description: String { "no host is running (tried \(socketPath))" }
}

/// The connection to the host ended during a request. A request without a response may or may not have taken effect.
public struct HostLost: Error, Hashable, CustomStringConvertible {
    public init() {}
    public var description: String { "the connection to the host ended" }
}

/// The host refused a request. The response has the reason.
public struct HostRefused: Error, Sendable, CustomStringConvertible {
    /// The response. Its body is `application/problem+json`.
    public let response: ControlResponse
    public init(response: ControlResponse) { self.response = response }
    public var description: String { String(decoding: response.body, as: UTF8.self) }
}
