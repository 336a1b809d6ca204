import FleetStore
import FleetWire
import NATSLink

/// The address and credential of a fleet's broker.
public struct BrokerAddress: Sendable {
    public var servers: [String]
    /// The path of a credential: a `.creds` file or the seed of an nkey; nil for none, or if the address contains one.
    public var credentials: String?
    public var authorities: String?
    /// The delay before a lost connection is restored.
    public var retry = RetryDelay()

    public init(servers: [String], credentials: String?, authorities: String?) {
        self.servers = servers
        self.credentials = credentials
        self.authorities = authorities
    }

    /// Starts to connect.
    /// - Parameters:
    ///   - name: the name of the connection in the broker's lists.
    ///   - role: the client's role, which determines the subject for answers.
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
    /// Waits for a connection.
    /// - Throws: ``LinkProblem/away(_:)`` with the reason if it cannot connect within the limit.
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
