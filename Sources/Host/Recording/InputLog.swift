import EventBus
import RuleHost

/// Where a live host records its inputs. The recorded inputs are enough to repeat the whole run.
///
/// The host calls these methods on the bus's thread only, one after the other. An implementation must return at once
/// and write on another thread. The bus does not wait for the disk; ``LiveHost`` waits for it before it answers a
/// client.
public protocol InputLog: Sendable {
    /// Takes inputs to record, and returns at once.
    /// - Parameters:
    ///   - inputs: the inputs in order; all of them take effect at the same moment.
    ///   - time: the bus time; never less than in the call before.
    func note(_ inputs: [LoggedInput], at time: Duration)

    /// Sets a closure that the log calls on the thread that writes, immediately before it writes inputs. What the
    /// closure writes is in its file before these inputs are in theirs, and there is hardly a moment in between in
    /// which the host may be killed.
    func beforeWriting(_ body: @escaping @Sendable () -> Void)

    /// Called once, after the last input.
    func close()
}

/// Something that comes from outside and influences the run.
public enum LoggedInput: Sendable {
    /// An event. Its `data` is canonical JSON in UTF-8.
    case event(topic: TopicName, data: [UInt8], source: String, attributes: EventAttributes? = nil)
    /// A query that was asked from outside. It is recorded because rules may remember that they were asked.
    case question(topic: TopicName, query: Value)
    /// A set of rules was loaded or refused.
    case rules([RuleLayer], LoadOutcome)
    /// A module became known, started or stopped.
    case module(any Module, ModuleStep)
    /// The real clock ended a call of a rule during the inputs before, or their time ran out.
    case deadline(DeadlineVerdict)
    /// The host stopped.
    case end
}

/// Whether a set of rules was accepted. This depends partly on the real clock, so it is recorded. So are the warnings of the
/// check, which a later release may word in another way.
public enum LoadOutcome: Sendable, Equatable {
    /// The set decides from now on. The duration is the one that `rules.reloaded` shows.
    case accepted(in: Duration, warnings: [RuleProblem] = [])
    /// The set was refused for these problems.
    case refused([RuleProblem], warnings: [RuleProblem] = [])
}

extension LoggedInput {
    init(_ incoming: IncomingEvent, _ defaultSource: String) {
        self = .event(
            topic: type(of: incoming.event).topic, data: incoming.canonicalData ?? Self.data(of: incoming),
            source: incoming.source ?? defaultSource, attributes: incoming.attributes)
    }

    /// The types of this package can always be encoded, so the `{}` is never used.
    private static func data(of incoming: IncomingEvent) -> [UInt8] {
        let data = (try? ValueEncoder().encode(incoming.event)) ?? [:]
        return Array(ContainerField.put(incoming.container, into: data).json.utf8)
    }
}
