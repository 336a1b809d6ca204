/// An outcome that depends on the real clock and could differ in another run of the same inputs.
///
/// Verdicts are recorded, so that a replay ends the same calls and inputs at the same points.
public enum DeadlineVerdict: Sendable, Hashable {
    /// A call of a script exceeded its wall-clock deadline.
    /// - Parameters:
    ///   - number: the number of the call since the start, counted from 1.
    ///   - work: the work units that the call had used.
    case call(number: UInt64, work: UInt64)
    /// The time of an input ran out, so built-in defaults answered the rest of its questions.
    /// - Parameter step: the number of the step on the bus; see `EventBus.whenOutOfTime(_:)`.
    case input(step: UInt64)
}

extension DeadlineVerdict: Codable {
    private enum Keys: String, CodingKey { case call, work, step }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let step = try container.decodeIfPresent(UInt64.self, forKey: .step) {
            self = .input(step: step)
        } else {
            self = .call(
                number: try container.decode(UInt64.self, forKey: .call),
                work: try container.decode(UInt64.self, forKey: .work))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .call(let number, let work):
            try container.encode(number, forKey: .call)
            try container.encode(work, forKey: .work)
        case .input(let step):
            try container.encode(step, forKey: .step)
        }
    }
}
