import Synchronization

/// The time when the bus time of a run began. A host on virtual time has no date until one is set, so that each of its
/// runs has the same output.
final class RunBeginning: Sendable {
    private static let none = Int64.min
    private let nanoseconds = Atomic(none)

    /// Sets the beginning in nanoseconds since 1970.
    func set(_ beginning: Int64) { nanoseconds.store(beginning, ordering: .relaxed) }

    /// Nanoseconds since 1970; nil without a date.
    var beginning: Int64? {
        let value = nanoseconds.load(ordering: .relaxed)
        return value == Self.none ? nil : value
    }

    var date: RunDate? { beginning.map { RunDate(began: $0) } }
}
