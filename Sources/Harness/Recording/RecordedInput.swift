import EventBus
import Host
import RuleHost

/// One line of a recording, decoded.
public struct RecordedInput: Sendable {
    public enum Kind: Sendable {
        /// A run begins.
        case run(RecordingHeader)
        case event(IncomingEvent)
        case question(any Query)
        case rules([RuleLayer], LoadOutcome)
        case module(RecordedModule)
        case end
        /// A line that could not be read, and was skipped: why.
        case skipped(String)
        /// Inputs are missing before the next line: how many, where and why, and the steps of modules among them.
        case gap(String, [RecordedModule])
    }

    public let kind: Kind
    /// Bus time; zero where a run begins.
    public let at: Duration
    /// In the file, from 1.
    public let line: Int
    /// What the real clock did to rules until the next input.
    public internal(set) var deadlines: [DeadlineVerdict] = []
    /// How much of the file is read, in bytes.
    public let offset: Int
}
