/// A call of a script met its wall-clock deadline: on another day it might not have.
///
/// Recorded, so that a replay ends the same call at the same instruction.
public struct DeadlineVerdict: Sendable, Hashable, Codable {
    /// The call's number since the start, from 1.
    public var call: UInt64
    /// Work units that it had used.
    public var work: UInt64

    public init(call: UInt64, work: UInt64) {
        self.call = call
        self.work = work
    }
}
