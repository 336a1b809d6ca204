import EventBus
import FoundationEssentials
import Host

/// The response of a host.
public struct ControlResponse: Sendable {
    public var status: Int
    /// The value of the header `content-type`; empty if there is none.
    public var contentType: String
    public var body: Data

    public init(status: Int, contentType: String, body: Data) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// The last word of the problem's `type`, such as `not-found`; nil if the response is no problem.
    public var problem: String? {
        guard contentType.hasPrefix(MediaType.problem), let type = member("type")?.stringValue else { return nil }
        return type.split(separator: ":").last.map(String.init)
    }

    /// The time after which the host may take what it refused as too much; nil if it was refused for another reason.
    var retryAfter: Duration? { status == 429 ? member("retryAfter")?.doubleValue.map { .seconds($0) } : nil }

    /// A part of the body, such as `limits.rate`; nil if the body has no such part, or is no JSON.
    func member(_ path: String) -> Value? { (try? JSONText.decode(Value.self, from: body))?.at(path: path) }
}

/// No host listens at this socket.
public struct HostNotRunning: Error, Hashable, CustomStringConvertible {
    public let socketPath: String
    public init(socketPath: String) { self.socketPath = socketPath }
    public var description: String { "no host is running (tried \(socketPath))" }
}

/// The host went away during a request. A request without a response may or may not have been carried out.
public struct HostLost: Error, Hashable, CustomStringConvertible {
    public init() {}
    public var description: String { "the connection to the host ended" }
}

/// The host refused a request, and says why.
public struct HostRefused: Error, Sendable, CustomStringConvertible {
    /// The response. Its body is `application/problem+json`.
    public let response: ControlResponse
    public init(response: ControlResponse) { self.response = response }
    public var description: String { String(decoding: response.body, as: UTF8.self) }
}
