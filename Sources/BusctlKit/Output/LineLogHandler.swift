import CommandSupport
import Host
import Logging

/// Prints log messages as lines for the user, without metadata that the text of a message already has.
struct LineLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let style: Style
    private let say: @Sendable (String) -> Void

    /// - Parameter say: writes a line.
    init(style: Style, say: @escaping @Sendable (String) -> Void) {
        self.style = style
        self.say = say
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        say(line(event.level, "\(event.message)", event.metadata ?? [:]))
    }

    func line(_ level: Logger.Level, _ message: String, _ extra: Logger.Metadata) -> String {
        let fields = metadata.merging(extra) { $1 }.filter { !TroubleLog.keys.contains($0.key) }
            .sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value)" }.joined()
        let text = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n  ")
        switch level {
        case .error, .critical: return style.paint("error: ", .red) + text + fields
        case .warning: return style.paint("warning: ", .yellow) + text + fields
        default: return text + fields
        }
    }
}
