import EventBus
import RuleHost

/// Where a live host keeps what comes in from outside, told before it takes effect: with it the
/// whole run can be repeated.
///
/// Called on the bus's thread only, one call after the other. The bus does not wait for what is kept
/// to be written: whoever tells a client what came of an input does.
public protocol InputLog: Sendable {
    /// Returns at once.
    /// - Parameters:
    ///   - inputs: in their order; all of them count at the same moment.
    ///   - time: bus time; never less than that of the call before.
    func note(_ inputs: [LoggedInput], at time: Duration)

    /// Nothing more comes.
    func close()
}

/// Something from outside that decides what a run is.
public enum LoggedInput: Sendable {
    /// - Parameter data: canonical JSON.
    case event(topic: TopicName, data: [UInt8], source: String)
    /// A query that somebody asked: rules may remember that they were asked.
    case question(topic: TopicName, query: Value)
    /// A set of rules was loaded.
    case rules([RuleLayer], LoadOutcome)
    /// A module became known, started or stopped.
    case module(any Module, ModuleStep)
    /// What the real clock did to a rule during the inputs before.
    case deadline(DeadlineVerdict)
    /// The host stopped.
    case end
}

/// What became of a set of rules: part of it depends on the real clock.
public enum LoadOutcome: Sendable, Equatable {
    /// - Parameter duration: what `rules.reloaded` says.
    case accepted(in: Duration)
    case refused([RuleProblem])
}

extension LoggedInput {
    init(_ incoming: IncomingEvent, _ defaultSource: String) {
        self = .event(
            topic: type(of: incoming.event).topic, data: incoming.canonicalData ?? Self.data(of: incoming.event),
            source: incoming.source ?? defaultSource)
    }

    /// Events of our own types encode without fail.
    private static func data(of event: any Event) -> [UInt8] {
        (try? Array(ValueEncoder().encode(event).json.utf8)) ?? Array("{}".utf8)
    }
}
