import Chrome
import EventBus

extension ToastModule: StoringModule {
    public func makeStore() -> some ModuleStore { ToastStore() }
}

/// Keeps the tokens of a system's toasts, in one document without a name.
///
/// However suddenly the process ends, of what a toast offered to undo no two different ends are told, and one is: an
/// offer is kept before anybody outside hears of its toast, a user's taking it back before anybody outside hears of
/// that, and an end is forgotten after it was told. One that was being told at that moment is told again. For that,
/// tokens are saved in this order, and those outside hear of nothing whose tokens are still being written.
final class ToastStore: ModuleStore {
    var format: DocumentFormat { ToastTokens.format }

    /// What the last process left, until it is told.
    private var leftOver = ToastTokens()
    private var current = ToastTokens()
    private var save: (ToastTokens) -> Void = { _ in }

    func begin(
        on bus: EventBus, with documents: [StoredDocument], save: @escaping (_ content: Value?, _ name: String?) -> Void
    ) {
        let document = documents.first { $0.name == nil && $0.problem == nil }
        leftOver = document?.content.flatMap { try? ToastTokens($0) } ?? ToastTokens()
        self.save = { save($0.content, nil) }
        bus.watch(ToastUndoPending.self) { [self] fact in
            change {
                $0.undo = fact.tokens
                $0.undone = fact.undone ?? []
            }
        }
        bus.watch(ToastPersisted.self) { [self] fact in change { $0.restore = fact.tokens } }
    }

    private func change(_ edit: (inout ToastTokens) -> Void) {
        let before = current
        edit(&current)
        if current != before { save(leftOver + current) }
    }

    /// Says what the last process left, if it left anything.
    func restore(admit: (any Event) -> Bool) {
        guard !leftOver.isEmpty else { return }
        let launch = AppLaunch(
            tokens: leftOver.restore, undoTokens: leftOver.undo.isEmpty ? nil : leftOver.undo,
            undoneTokens: leftOver.undone.isEmpty ? nil : leftOver.undone)
        // The rules of the bus may refuse it: then the next start says it again.
        guard admit(launch) else { return }
        leftOver = ToastTokens()
        save(current)
    }
}
