/// What was registered on a bus and can be taken back: a handler, an answerer, a tap
/// or a timer.
///
/// It belongs to the ``EventBus`` through which it was made. Dropping the value
/// cancels nothing.
public final class Subscription {
    let id: UInt64
    private let owner: Registrations
    private var undo: (() -> Void)?

    init(id: UInt64, in owner: Registrations, undo: @escaping () -> Void) {
        self.id = id
        self.owner = owner
        self.undo = undo
        owner.all[id] = self
    }

    /// Whether it still counts. A timer that has fired no longer does.
    public var isActive: Bool { undo != nil }

    /// Takes it back. During a delivery that counts from the next event: the current
    /// one still reaches the handler. Cancelling twice does nothing.
    public func cancel() {
        let undo = self.undo
        finish()
        undo?()
    }

    /// Marks it as done without undoing anything.
    func finish() {
        guard undo != nil else { return }
        undo = nil
        owner.all[id] = nil
    }
}

/// What was registered through one handle of a bus, and still counts.
final class Registrations {
    /// By id, which goes up.
    var all: [UInt64: Subscription] = [:]

    func cancelAll() {
        for subscription in all.values.sorted(by: { $0.id < $1.id }) { subscription.cancel() }
    }
}
