/// What was registered on a bus and can be taken back: a handler, an answerer, a tap
/// or a timer.
///
/// It belongs to the ``EventBus`` through which it was made. Dropping the value
/// cancels nothing.
public final class Subscription {
    let id: UInt64
    private var undo: (() -> Void)?

    init(id: UInt64, undo: @escaping () -> Void) {
        self.id = id
        self.undo = undo
    }

    /// Whether it still counts. A timer that has fired no longer does.
    public var isActive: Bool { undo != nil }

    /// Takes it back. During a delivery that counts from the next event: the current
    /// one still reaches the handler. Cancelling twice does nothing.
    public func cancel() {
        let undo = self.undo
        self.undo = nil
        undo?()
    }

    /// Marks it as done without undoing anything.
    func finish() { undo = nil }
}
