import Chrome

/// What live toasts offer to undo. Of each token exactly one end is told: whoever takes it
/// out of here tells it, and nobody takes it out twice.
struct UndoLedger {
    /// By toast, in the order in which they came; a merged toast has several.
    private var pending: [(id: String, token: String)] = []
    /// Something is different since ``takeNews()`` was last asked.
    private var isNews = false

    var isEmpty: Bool { pending.isEmpty }

    mutating func add(_ token: String, of id: String) {
        guard !pending.contains(where: { $0 == (id, token) }) else { return }
        pending.append((id, token))
        isNews = true
    }

    /// The tokens of a toast that ends.
    mutating func take(_ id: String) -> [String] {
        guard !pending.isEmpty else { return [] }
        let tokens = pending.filter { $0.id == id }.map(\.token)
        guard !tokens.isEmpty else { return [] }
        pending.removeAll { $0.id == id }
        isNews = true
        return tokens
    }

    mutating func takeAll() -> [(id: String, token: String)] {
        defer { pending = [] }
        isNews = isNews || !pending.isEmpty
        return pending
    }

    /// The toasts that offer something.
    var ids: [String] {
        var ids: [String] = []
        for (id, _) in pending where !ids.contains(id) { ids.append(id) }
        return ids
    }

    /// What is pending, if that has changed.
    mutating func takeNews() -> ToastUndoPending? {
        guard isNews else { return nil }
        isNews = false
        return ToastUndoPending(tokens: pending.map(\.token))
    }
}
