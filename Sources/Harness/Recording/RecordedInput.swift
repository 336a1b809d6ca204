import EventBus
import Host
import RuleHost

/// A decoded line of a recording.
public struct RecordedInput: Sendable {
    /// The contents of the line.
    public enum Kind: Sendable {
        /// The header of a run.
        case run(RecordingHeader)
        /// An event from outside.
        case event(IncomingEvent)
        /// A query that was asked from outside, and its container; nil for the main one.
        case question(any Query, in: ContainerName?)
        /// A set of rules that was loaded, or refused.
        case rules([RuleLayer], LoadOutcome)
        /// A module became known, started or stopped.
        case module(RecordedModule)
        /// The host stopped. Also used for a line with verdicts, which is merged into the input before it.
        case end
        /// A line that could not be read and was skipped, with the reason.
        case skipped(String)
        /// Inputs are missing before the next line. The message contains their number, position and reason; the list
        /// has the steps of modules among them.
        case gap(String, [RecordedModule])
    }

    public let kind: Kind
    /// The bus time; zero for the header of a run.
    public let at: Duration
    /// The number of the line in the file, counted from 1.
    public let line: Int
    /// The wall-clock deadlines that rules exceeded from this input to the next.
    public internal(set) var deadlines: [DeadlineVerdict] = []
    /// The number of bytes of the file up to the end of this line.
    public let offset: Int
}
