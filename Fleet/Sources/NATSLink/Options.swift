import CNATS

extension NATSLink {
    /// How a link finds the broker and says who it is.
    public struct Options: Sendable {
        /// All servers of the broker, such as `nats://127.0.0.1:4222` or `tls://broker:4222`. They are tried in random order.
        /// One `tls://` among them makes TLS a must for all.
        public var servers: [String]
        public var credential: Credential
        /// A PEM file with the certificates that may sign a server's; nil for those of the system.
        public var authorities: String?
        /// What the broker's lists call this connection.
        public var name: String
        /// Where answers come in: the first words of a subject. A credential may allow one to each host, so that no other can
        /// read its answers.
        public var inbox = "_INBOX"
        /// How long the answer of a stream may take.
        public var answerLimit = Duration.seconds(5)
        public var retry = RetryDelay()
        /// Whether TLS may be used with a libnats below 3.11.0, which reads and writes one TLS connection from two threads
        /// without a lock.
        public var insecureLibrary = false

        public init(servers: [String], credential: Credential = .none, authorities: String? = nil, name: String) {
            self.servers = servers
            self.credential = credential
            self.authorities = authorities
            self.name = name
        }
    }

    /// How a connection says who it is.
    public enum Credential: Sendable {
        case none
        case password(user: String, String)
        /// A `.creds` file with a JWT and a seed. It is read at each connection.
        case credentialFile(String)
        /// A file with the seed of an nkey, `SU…`.
        case seedFile(String)
    }

    /// Why a link cannot even try to connect.
    public enum SetupProblem: Error, Hashable, Sendable, CustomStringConvertible {
        /// libnats is too old for TLS.
        case libraryTooOld(String)
        /// The file cannot be read, or is not what it should be.
        case file(String, String)
        /// libnats refuses an option.
        case option(String)

        public var description: String {
            switch self {
            case .libraryTooOld(let version):
                """
                libnats \(version) must not be used with TLS: below 3.11.0, two of its threads use one TLS connection without a \
                lock. Install libnats 3.11 or later, or accept that with --insecure-libnats.
                """
            case .file(let path, let why): "\(path): \(why)"
            case .option(let why): why
            }
        }
    }
}
