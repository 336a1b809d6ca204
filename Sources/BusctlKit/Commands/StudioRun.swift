import CommandSupport
import ControlAPI
import FoundationEssentials
import Host
import Studio

/// The studio of one run of a host: its page, the token of this run, and the link with both.
struct StudioRun: Sendable {
    private let options: StudioOptions
    private let showsDemonstration: Bool
    private let token = AccessToken.make()

    /// - Parameter showsDemonstration: whether the first page that is opened fills an empty screen.
    init(_ options: StudioOptions, showsDemonstration: Bool) {
        (self.options, self.showsDemonstration) = (options, showsDemonstration)
    }

    /// - Parameter session: the recording of this run.
    /// - Throws: ``Failure`` for a folder that does not exist, or ``StudioProblem``.
    func studio(_ session: SessionLog) throws -> Studio {
        for folder in options.recordings + options.stories {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
                throw Failure(.missing, "there is no folder '\(folder.printable)'")
            }
        }
        return try Studio(
            page: options.page, showsDemonstration: showsDemonstration, canEdit: options.edit, modules: Program.modules,
            session: session, recordings: options.recordings, stories: options.stories)
    }

    func listener(_ studio: Studio) throws -> Listener { try studio.listener(port: options.port, token: token) }

    /// Where the inputs of a session are recorded; the file has this name only for a moment.
    static func sessionFile(of socket: String) -> String { socket + ".session" }

    /// Where programs of the same user find the link of the host at a socket.
    static func linkFile(of socket: String) -> String { socket + ".studio" }

    func link(to address: ListenAddress) -> String { StudioAuthenticator.link(to: address, token: token) }

    /// Shows the link to the user alone: a terminal gets the link itself, and any other output, such as a log, gets the
    /// path of a file that only the user can read.
    func greet(_ address: ListenAddress, socket: String, _ log: LogWriter) {
        let link = link(to: address)
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
