/// A registration on a bus that can be canceled: a handler, an answerer, a tap, a timer or a snapshot.
///
/// It belongs to the ``EventBus`` handle through which it was made, and lasts until it is canceled: releasing the
/// `Subscription` does not cancel it.
public class Subscription {
    final let id: UInt64
    /// Whether the registration is in force. A timer's registration ends when the timer fires.
    @exclusivity(unchecked) public private(set) final var isActive = true
    private final let owner: Registrations
    // The neighbors in the owner's list, which retains each of its members once.
    @exclusivity(unchecked) fileprivate final var next: Unmanaged<Subscription>?
    @exclusivity(unchecked) fileprivate final var previous: Unmanaged<Subscription>?
    @exclusivity(unchecked) fileprivate final var isListed = true

    init(id: UInt64, in owner: Registrations) {
        self.id = id
        self.owner = owner
        owner.add(self)
    }

    /// Removes what was registered. Called once at most.
    func undo() { preconditionFailure("abstract") }  // trap: every subscription is a subclass that overrides it

    /// Releases what ``undo()`` would need. Called instead of it when the registration has ended by itself.
    func drop() {}

    /// Ends the registration. A handler still receives an event that is already being delivered. Canceling twice has no
    /// effect.
    public final func cancel() {
        guard isActive else { return }
        isActive = false
        // The owner may have the only reference.
        withExtendedLifetime(self) {
            owner.remove(self)
            undo()
        }
    }

    /// Ends the registration without undoing anything: the timer behind it has fired.
    final func finish() {
        guard isActive else { return }
        isActive = false
        withExtendedLifetime(self) {
            owner.remove(self)
            drop()
        }
    }
}

/// A registration that a closure undoes.
final class ClosureSubscription: Subscription {
    private var body: (() -> Void)?

    init(id: UInt64, in owner: Registrations, undo: @escaping () -> Void) {
        body = undo
        super.init(id: id, in: owner)
    }

    override func undo() {
        let body = self.body
        self.body = nil
        body?()
    }

    override func drop() { body = nil }
}

/// The active registrations of one handle of a bus, in the order in which they were made.
///
/// An intrusive linked list, because every system makes more than a hundred registrations, and every timer is one.
final class Registrations {
    @exclusivity(unchecked) private var first: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var last: Unmanaged<Subscription>?

    fileprivate func add(_ subscription: Subscription) {
        let added = Unmanaged.passRetained(subscription)
        subscription.previous = last
        if let last { last._withUnsafeGuaranteedRef { $0.next = added } } else { first = added }
        last = added
    }

    fileprivate func remove(_ subscription: Subscription) {
        guard subscription.isListed else { return }
        let (previous, next) = (subscription.previous, subscription.next)
        if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
        if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { last = previous }
        unlist(subscription)
    }

    private func unlist(_ subscription: Subscription) {
        subscription.isListed = false
        (subscription.previous, subscription.next) = (nil, nil)
        Unmanaged.passUnretained(subscription).release()
    }

    /// Cancels the current registrations in order.
    func cancelAll() {
        guard let last = last?.takeUnretainedValue() else { return }
        while let subscription = first?.takeUnretainedValue() {
            subscription.cancel()
            if subscription === last { break }
        }
    }

    /// Forgets the registrations without canceling them; each can still be canceled through its ``Subscription``.
    func forgetAll() {
        while let subscription = first?.takeUnretainedValue() {
            first = subscription.next
            unlist(subscription)
        }
        last = nil
    }
}
