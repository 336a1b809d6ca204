import EventBus
import Host
import RuleHost

/// Inputs that are missing in a recording: the data of a line of type `recording.gap`.
public struct RecordingGap: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The number of missing inputs: events, questions, loads of rules, steps of modules, and exceeded deadlines.
    public internal(set) var inputs: Int
    /// The bus time of the first missing input.
    @Seconds public internal(set) var from: Duration
    /// The bus time of the last missing input.
    @Seconds public internal(set) var until: Duration
    /// The reason why they could not be written.
    public internal(set) var reason: String
    /// The steps of modules among them, without those that later steps undo; nil if there are none.
    public internal(set) var modules: [RecordedModule]?

    /// Returns the steps of modules with an additional one.
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

/// The inputs that could not be recorded since the last line.
struct MissedInputs: Sendable {
    var gap: RecordingGap
    /// The last accepted set of rules among them; nil if there is none.
    private(set) var rules: [RuleLayer]?

    /// - Parameter inputs: the missed inputs, at least one.
    init(_ inputs: [LoggedInput], at time: Duration, because reason: String) {
        gap = RecordingGap(inputs: inputs.count, from: time, until: time, reason: reason)
        for input in inputs {
            switch input {
            case .rules(let layers, .accepted): rules = layers
            case .module(let module, let step):
                gap.modules = gap.steps(RecordedModule(module: type(of: module).name, step: step))
            default: break
            }
        }
    }

    /// Adds inputs that were missed later.
    mutating func add(_ later: MissedInputs) {
        gap.inputs += later.gap.inputs
        gap.until = later.gap.until
        if gap.reason != later.gap.reason, !gap.reason.contains(later.gap.reason) {
            gap.reason += "; " + later.gap.reason
        }
        for step in later.gap.modules ?? [] { gap.modules = gap.steps(step) }
        rules = later.rules ?? rules
    }
}

extension MissedInputs? {
    /// Adds inputs that were missed later.
    mutating func add(_ later: MissedInputs?) {
        guard let later else { return }
        if self == nil { self = later } else { self?.add(later) }
    }
}
