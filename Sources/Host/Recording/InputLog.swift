import EventBus
import RuleHost

/// Records the inputs of a live host, which are enough to repeat the whole run.
///
/// The host calls these methods only on the bus's thread, one after the other. An implementation must return
/// immediately and write on another thread. The bus does not wait for the disk; ``LiveHost`` does before it answers a
/// client.
public protocol InputLog: Sendable {
    /// Accepts inputs to record, and returns immediately.
    /// - Parameters:
    ///   - inputs: the inputs in order; all of them take effect at the same moment.
    ///   - time: the bus time; never less than in the previous call.
    func note(_ inputs: [LoggedInput], at time: Duration)

    /// Sets a closure that the log calls on its writing thread, immediately before it writes inputs. Whatever the
    /// closure writes is in its file before these inputs are in theirs, with hardly a moment in between in which the
    /// host could be killed.
    func beforeWriting(_ body: @escaping @Sendable () -> Void)

    /// Called once, after the last input.
    func close()
}

/// An external influence on the run.
public enum LoggedInput: Sendable {
    /// An event. Its `data` is canonical JSON in UTF-8.
    case event(topic: TopicName, data: [UInt8], source: String, attributes: EventAttributes? = nil)
    /// A query asked from outside. It is recorded because rules may remember being asked.
    case question(topic: TopicName, query: Value)
    /// A set of rules was loaded or refused.
    case rules([RuleLayer], LoadOutcome)
    /// A module became known, started or stopped.
    case module(any Module, ModuleStep)
    /// The real clock stopped a rule call during the preceding inputs, or their time ran out.
    case deadline(DeadlineVerdict)
    /// The host stopped.
    case end
}

/// Whether a set of rules was accepted. This is recorded because it depends partly on the real clock. The warnings of
/// the check are recorded because a later release may word them differently.
public enum LoadOutcome: Sendable, Equatable {
    /// The set is active from now on. The duration is the one in `rules.reloaded`.
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
