/// A registration on a bus that can be cancelled: a handler, an answerer, a tap, a timer or a snapshot.
///
/// It belongs to the ``EventBus`` handle through which it was made, and lasts until it is cancelled: releasing
/// the `Subscription` cancels nothing.
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

    /// Whether the registration still counts. That of a timer ends when the timer fires.
    public var isActive: Bool { undo != nil }

    /// Ends the registration. For a handler that counts from the next event: an event that is being delivered
    /// still reaches the handler. Cancelling twice does nothing.
    public func cancel() {
        let undo = self.undo
        finish()
        undo?()
    }

    /// Ends the registration without undoing anything: the timer behind it has fired.
    func finish() {
        guard undo != nil else { return }
        undo = nil
        owner.all[id] = nil
    }
}

/// The active registrations of one handle of a bus.
final class Registrations {
    /// By id. Ids increase, so sorting by id gives the order of registration.
    var all: [UInt64: Subscription] = [:]

    func cancelAll() {
        for subscription in all.values.sorted(by: { $0.id < $1.id }) { subscription.cancel() }
    }
}
