import ControlAPI
import FoundationEssentials
import Host
import Studio

/// The studio of one run of a host: its page, the token of this run, and the link with both.
struct StudioRun: Sendable {
    let studio: Studio
    var port: UInt16 = 0
    private let token = AccessToken.make()

    init(_ studio: Studio, port: UInt16 = 0) { (self.studio, self.port) = (studio, port) }

    var listener: Listener { get throws { try studio.listener(port: port, token: token) } }

    /// Where programs of the same user find the link of the host at a socket.
    static func linkFile(of socket: String) -> String { socket + ".studio" }

    /// Shows the link to the user, and to nobody else: a terminal gets the link, and whatever else gets the messages, such as
    /// a log, gets the path of a file that only the user can read.
    func greet(_ address: ListenAddress, socket: String, _ log: LogWriter) {
        // Browsers do not send what stands behind the #.
        let link = "http://\(address)/#\(token)"
        let path = Self.linkFile(of: socket)
        let isWritten = FileManager.default.createFile(
            atPath: path, contents: Data((link + "\n").utf8), attributes: [.posixPermissions: 0o600])
        if Terminal.isErrorTerminal {
            log.say("The studio: \(link)")
        } else if isWritten {
            log.say("The link of the studio is in \(path)")
        } else {
            log.say("The studio's link cannot be written to \(path); it is shown on terminals only")
        }
    }

    /// Removes what ``greet(_:socket:_:)`` has written.
    func end(socket: String) { try? FileManager.default.removeItem(atPath: Self.linkFile(of: socket)) }
}
