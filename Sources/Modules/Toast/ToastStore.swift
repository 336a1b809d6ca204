import Chrome
import EventBus

extension ToastModule: StoringModule {
    public func makeStore() -> some ModuleStore { ToastStore() }
}

/// Stores the tokens of a system's toasts in one document without a name.
///
/// For each offered undo, exactly one outcome is published, however suddenly the process ends: an offer is stored
/// before its toast becomes visible outside, the user's undo is stored before it becomes visible outside, and an
/// outcome is removed after it was published. An outcome that was being published at that moment is published again.
/// For this, tokens are saved in this order, and no fact goes outside while its tokens are still being written.
final class ToastStore: ModuleStore {
    var format: DocumentFormat { ToastTokens.format }

    /// The tokens of the last process, until they are published.
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

    /// Publishes the tokens of the last process, if there are any.
    func restore(admit: (any Event) -> Bool) {
        guard !leftOver.isEmpty else { return }
        let launch = AppLaunch(
            tokens: leftOver.restore, undoTokens: leftOver.undo.isEmpty ? nil : leftOver.undo,
            undoneTokens: leftOver.undone.isEmpty ? nil : leftOver.undone)
        // The rules of the bus may refuse the event; the next start then repeats it.
        guard admit(launch) else { return }
        leftOver = ToastTokens()
        save(current)
    }
}
