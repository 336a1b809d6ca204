import FleetStore
import FleetWire
import NATSLink

/// How a program finds the broker of its fleet.
public struct BrokerAddress: Sendable {
    public var servers: [String]
    /// The path of a credential: a file `.creds`, or the seed of an nkey; nil for none, or for one in the address.
    public var credentials: String?
    public var authorities: String?
    /// How long to wait before a lost connection is made again.
    public var retry = RetryDelay()

    public init(servers: [String], credentials: String?, authorities: String?) {
        self.servers = servers
        self.credentials = credentials
        self.authorities = authorities
    }

    /// Begins to connect.
    /// - Parameters:
    ///   - name: what the broker's lists call the connection.
    ///   - role: who connects, which decides where answers come in.
    public func link(named name: String, as role: Permissions.Role) throws -> any Link {
        if let credentials { _ = try TrustedFile.read(credentials, atMost: 1 << 16, isSecret: true) }
        let credential = credentials.map { path -> NATSLink.Credential in
            path.hasSuffix(".creds") ? .credentialFile(path) : .seedFile(path)
        }
        var options = NATSLink.Options(
            servers: servers, credential: credential ?? .none, authorities: authorities, name: name)
        options.inbox = Permissions.inbox(of: role)
        options.retry = retry
        return try NATSLink(options)
    }
}

extension Link {
    /// Waits until there is a connection.
    /// - Throws: ``LinkProblem/away(_:)`` with the reason if there is none in time.
    public func connected(within limit: Duration) async throws {
        let listening = Task { [states] () -> String? in
            var why = "no server has answered"
            for await state in states {
                switch state {
                case .connected: return nil
                case .away(let reason): why = reason
                case .refused(let subject): why = "the credential may not use \(subject)"
                }
            }
            return why
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            listening.cancel()
        }
        let why = await withTaskCancellationHandler {
            await listening.value
        } onCancel: {
            listening.cancel()
        }
        timer.cancel()
        try Task.checkCancellation()
        if let why { throw LinkProblem.away("\(why) (tried for \(Int(limit / .seconds(1))) seconds)") }
    }
}
