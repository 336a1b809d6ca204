import EventBus
import Host
import RuleHost

/// Inputs that are missing in a recording: the data of a line `recording.gap`.
public struct RecordingGap: Codable, Sendable, Equatable, CustomStringConvertible {
    /// How many: events, questions, loads of rules and what the real clock did.
    public internal(set) var inputs: Int
    /// Bus time of the first of them.
    @Seconds public internal(set) var from: Duration
    /// Bus time of the last of them.
    @Seconds public internal(set) var until: Duration
    /// Why they could not be written.
    public internal(set) var reason: String
    /// Steps of modules among them, without those that later ones undo; nil: there were none.
    public internal(set) var modules: [RecordedModule]?

    /// The steps of modules with one more.
    fileprivate func steps(_ step: RecordedModule) -> [RecordedModule] {
        var steps = modules ?? []
        steps.add(step)
        return steps
    }

    public var description: String {
        func text(_ time: Duration) -> String { Value.double(time.inSeconds).json }
        let inputs = inputs == 1 ? "1 input is" : "\(inputs) inputs are"
        let span = from == until ? "at \(text(from)) s" : "from \(text(from)) s to \(text(until)) s"
        return "\(inputs) missing here, \(span): \(reason)"
    }
}

/// What could not be recorded since the last line.
struct MissedInputs: Sendable {
    private(set) var gap: RecordingGap
    /// The set of rules that was loaded last among them; nil: none was.
    private(set) var rules: [RuleLayer]?

    /// - Parameter inputs: not empty.
    init(_ inputs: [LoggedInput], at time: Duration, because reason: String) {
        gap = RecordingGap(inputs: inputs.count, from: time, until: time, reason: reason)
        for input in inputs {
            switch input {
            case .rules(let layers, .accepted): rules = layers
            case .module(let module, let step): gap.modules = gap.steps(RecordedModule(module: type(of: module).name, step: step))
            default: break
            }
        }
    }

    /// Adds what was missed after it.
    mutating func add(_ later: MissedInputs) {
        gap.inputs += later.gap.inputs
        gap.until = later.gap.until
        if !gap.reason.contains(later.gap.reason) { gap.reason += "; " + later.gap.reason }
        for step in later.gap.modules ?? [] { gap.modules = gap.steps(step) }
        rules = later.rules ?? rules
    }
}

extension MissedInputs? {
    /// Adds what was missed after it.
    mutating func add(_ later: MissedInputs) {
        if self == nil { self = later } else { self?.add(later) }
    }
}
