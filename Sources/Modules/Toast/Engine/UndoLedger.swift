import Chrome

/// What live toasts offer to undo. Of each token exactly one end is told: whoever takes it
/// out of here tells it, and nobody takes it out twice.
struct UndoLedger {
    /// By toast, in the order in which they came; a merged toast has several, and several
    /// toasts may offer the same.
    private var pending: [(id: String, token: String)] = []
    /// Something is different since ``takeNews()`` was last asked.
    private var isNews = false

    var isEmpty: Bool { pending.isEmpty }

    mutating func add(_ token: String, of id: String) {
        guard !pending.contains(where: { $0 == (id, token) }) else { return }
        pending.append((id, token))
        isNews = true
    }

    /// The tokens that end with a toast. One that another toast offers, too, is only final
    /// when that one has ended as well; taken back it is at once.
    mutating func take(_ id: String, isUndone: Bool) -> [String] {
        guard !pending.isEmpty else { return [] }
        let tokens = pending.filter { $0.id == id }.map(\.token)
        guard !tokens.isEmpty else { return [] }
        pending.removeAll { $0.id == id || isUndone && tokens.contains($0.token) }
        isNews = true
        return tokens.filter { !isPending($0) }
    }

    /// All tokens, each with the first toast that offers it.
    mutating func takeAll() -> [(id: String, token: String)] {
        isNews = isNews || !pending.isEmpty
        defer { pending = [] }
        return pending.enumerated().filter { index, offer in
            !pending[..<index].contains { $0.token == offer.token }
        }.map(\.element)
    }

    func isPending(_ token: String) -> Bool { pending.contains { $0.token == token } }

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
        var tokens: [String] = []
        for (_, token) in pending where !tokens.contains(token) { tokens.append(token) }
        return ToastUndoPending(tokens: tokens)
    }
}
