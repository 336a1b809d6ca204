import Synchronization

/// Whether the page may write the files of the rules.
final class EditPermit: Sendable {
    private let given: Mutex<Bool>

    init(_ isGiven: Bool) { given = Mutex(isGiven) }

    var isGiven: Bool { given.withLock { $0 } }

    func give() { given.withLock { $0 = true } }
}
