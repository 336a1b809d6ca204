import EventBus
import FleetWire
import Foundation
import NIOCore
import NIOSSL

extension NATSLink {
    /// How a link finds and authenticates to the broker.
    public struct Options: Sendable {
        /// All servers of the broker, such as `nats://127.0.0.1:4222` or `tls://broker:4222`, tried in random order. A
        /// single `tls://` makes TLS mandatory for all.
        public var servers: [String]
        public var credential: Credential
        /// A PEM file with the certificate authorities for the servers; nil for those of the system.
        public var authorities: String?
        /// The name of this connection in the broker's lists.
        public var name: String
        /// The subject prefix for answers. A credential may grant each host its own, so that no other can read its
        /// answers.
        public var inbox = "_INBOX"
        /// The time limit for an answer of a stream.
        public var answerLimit = Duration.seconds(5)
        public var retry = RetryDelay()

        public init(servers: [String], credential: Credential = .none, authorities: String? = nil, name: String) {
            self.servers = servers
            self.credential = credential
            self.authorities = authorities
            self.name = name
        }
    }

    /// How a connection authenticates.
    public enum Credential: Sendable {
        case none
        case password(user: String, String)
        /// A `.creds` file with a JWT and a seed.
        case credentialFile(String)
        /// A file with the seed of an nkey, `SU…`.
        case seedFile(String)
    }

    /// Why the options of a link are invalid.
    public enum SetupProblem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file cannot be read, or its content is invalid.
        case file(String, String)
        /// The text is not the address of a server.
        case server(String)
        case noServers

        public var description: String {
            switch self {
            case .file(let path, let why): "\(path): \(why)"
            case .server(let text):
                "'\(text)' is not the address of a server, such as tls://broker.example:4222 or nats://127.0.0.1:4222"
            case .noServers: "no server is named"
            }
        }
    }

    /// The validated options.
    struct Setup: Sendable {
        let options: Options
        let servers: [Server]
        let credentials: Credentials
        /// Whether TLS is mandatory.
        let isSecure: Bool
        private let context: NIOSSLContext

        init(_ options: Options) throws(SetupProblem) {
            self.options = options
            var servers: [Server] = []
            for text in options.servers { servers.append(try Server(text)) }
            guard !servers.isEmpty else { throw .noServers }
            self.servers = servers
            isSecure = servers.contains(where: \.isSecure)
            credentials = try Credentials(options.credential)
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.shutdownTimeout = .seconds(1)
            if let path = options.authorities {
                do {
                    configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(path))
                } catch {
                    let isThere = FileManager.default.isReadableFile(atPath: path)
                    throw .file(path, isThere ? "has no certificates in PEM" : "cannot be read")
                }
            }
            do { context = try NIOSSLContext(configuration: configuration) } catch {
                throw .file(options.authorities ?? "the certificates of the system", "cannot be used: \(error)")
            }
        }

        /// The TLS handler of a connection, which verifies the server's certificate for its name.
        func tls(for server: Server) throws -> NIOSSLClientHandler {
            // Without a name, the certificate is verified for the IP address.
            let isAddress = (try? SocketAddress(ipAddress: server.host, port: server.port)) != nil
            return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : server.host)
        }
    }
}
