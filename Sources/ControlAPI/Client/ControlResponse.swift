import FoundationEssentials

/// What a host answered.
public struct ControlResponse: Sendable {
    public var status: Int
    /// As in the header; empty if there is none.
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

/// The host went away in the middle. What it had not yet answered may or may not have
/// been done; it was not acknowledged.
public struct HostLost: Error, Hashable, CustomStringConvertible {
    public init() {}
    public var description: String { "the host went away" }
}

/// The host did not do what was asked, and says why.
public struct HostRefused: Error, Sendable, CustomStringConvertible {
    /// Its body is `application/problem+json`.
    public let response: ControlResponse
    public init(response: ControlResponse) { self.response = response }
    public var description: String { String(decoding: response.body, as: UTF8.self) }
}
