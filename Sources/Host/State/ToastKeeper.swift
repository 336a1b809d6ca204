import Chrome
import EventBus

/// Keeps the tokens of a system's toasts in a store.
///
/// However suddenly the process ends, of what a toast offered to undo no two different ends are
/// told, and one is: an offer is kept before anybody outside hears of its toast, a user's taking it
/// back before anybody outside hears of that, and an end is forgotten after it was told. One that was
/// being told at that moment is told again. For that, a store is given the tokens in this order, and
/// those outside hear of nothing whose tokens it still writes (``DiskQueue/isDone(_:)``).
final class ToastKeeper {
    private let store: any ToastStore
    /// What the last process left, until it is told.
    private var leftOver = ToastTokens()
    private var current = ToastTokens()

    /// Begins to keep. To be made before others who watch the bus, for they hear of each event
    /// in that order.
    init(_ store: any ToastStore, on bus: EventBus) {
        self.store = store
        watch(ToastUndoPending.self, on: bus) { tokens, fact in
            tokens.undo = fact.tokens
            tokens.undone = fact.undone ?? []
        }
        watch(ToastPersisted.self, on: bus) { $0.restore = $1.tokens }
    }

    private func watch<E: Event>(
        _ type: E.Type, on bus: EventBus, _ change: @escaping (inout ToastTokens, E) -> Void
    ) {
        guard let pattern = TopicPattern(E.topic.text) else { return }
        bus.tap(pattern) { [self] envelope in
            guard let event = envelope.event as? E else { return }
            let before = current
            change(&current, event)
            if current != before { store.save(leftOver + current) }
        }
    }

    /// Says what the last process left, if it left anything.
    func launch(on bus: EventBus, noting inputs: (any InputLog)?) {
        leftOver = store.load()
        guard !leftOver.isEmpty else { return }
        let launch = AppLaunch(
            tokens: leftOver.restore, undoTokens: leftOver.undo.isEmpty ? nil : leftOver.undo,
            undoneTokens: leftOver.undone.isEmpty ? nil : leftOver.undone)
        inputs?.note([LoggedInput(IncomingEvent(event: launch), ChromeSystem.hostSource)], at: bus.now)
        // The rules of the bus may refuse it: then the next start says it again.
        if case .dropped = bus.admit(launch, source: ChromeSystem.hostSource) { return }
        leftOver = ToastTokens()
        store.save(current)
    }
}
