import FoundationEssentials

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
