import Chrome

/// What of toasts outlives the process: tokens, and never what a toast says.
public struct ToastTokens: Hashable, Sendable {
    /// Of critical toasts that had not ended when the process did.
    public var restore: [String]
    /// What could be undone.
    public var undo: [String]
    /// What was taken back, which perhaps nobody has been told.
    public var undone: [String]

    public init(restore: [String] = [], undo: [String] = [], undone: [String] = []) {
        self.restore = restore
        self.undo = undo
        self.undone = undone
    }

    var isEmpty: Bool { restore.isEmpty && undo.isEmpty && undone.isEmpty }

    static func + (left: ToastTokens, right: ToastTokens) -> ToastTokens {
        ToastTokens(
            restore: left.restore + right.restore, undo: left.undo + right.undo, undone: left.undone + right.undone)
    }
}

/// Where the tokens of toasts outlive the process.
///
/// A host reads it once, at its start, and says what it found as one `app.launch`: a recording
/// has it, so that a replay needs no store.
public protocol ToastStore: Sendable {
    /// What the last process left.
    func load() -> ToastTokens

    /// Keeps these tokens instead of those before. Returns at once: nobody outside hears of what
    /// caused it before they are kept.
    func save(_ tokens: ToastTokens)
}
