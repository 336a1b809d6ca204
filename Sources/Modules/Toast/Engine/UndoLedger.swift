import Chrome

/// What live toasts offer to undo. Of each token exactly one end is told: whoever takes it
/// out of here tells it, and nobody takes it out twice.
struct UndoLedger {
    /// The same offers by token and by toast, each with its number in the order in which they came: a
    /// merged toast has several tokens, and several toasts may offer the same.
    private var byToken: [String: [String: Int]] = [:]
    private var byToast: [String: [String: Int]] = [:]
    private var count = 0
    /// Something is different since ``takeNews()`` was last asked.
    private var isNews = false

    var isEmpty: Bool { byToken.isEmpty }

    mutating func add(_ token: String, of id: String) {
        guard byToken[token]?[id] == nil else { return }
        count += 1
        byToken[token, default: [:]][id] = count
        byToast[id, default: [:]][token] = count
        isNews = true
    }

    /// The tokens that end with a toast. One that another toast offers, too, is only final
    /// when that one has ended as well; taken back it is at once.
    mutating func take(_ id: String, isUndone: Bool) -> [String] {
        let tokens = tokens(of: id)
        guard !tokens.isEmpty else { return [] }
        isNews = true
        byToast[id] = nil
        return tokens.filter { token in
            let others = byToken.removeValue(forKey: token)?.filter { $0.key != id } ?? [:]
            if isUndone {
                for other in others.keys.sorted() { remove(token, of: other) }
            } else if !others.isEmpty {
                byToken[token] = others
                return false
            }
            return true
        }
    }

    private mutating func remove(_ token: String, of id: String) {
        byToast[id]?[token] = nil
        if byToast[id]?.isEmpty == true { byToast[id] = nil }
    }

    /// All tokens, each with the first toast that offers it.
    mutating func takeAll() -> [(id: String, token: String)] {
        isNews = isNews || !isEmpty
        defer { (byToken, byToast) = ([:], [:]) }
        return all.map { token in (byToken[token]?.min { $0.value < $1.value }?.key ?? "", token) }
    }

    func isPending(_ token: String) -> Bool { byToken[token] != nil }

    /// The toasts that offer something.
    var ids: [String] { Self.inOrder(byToast) }

    private var all: [String] { Self.inOrder(byToken) }

    private func tokens(of id: String) -> [String] {
        (byToast[id] ?? [:]).sorted { $0.value < $1.value }.map(\.key)
    }

    private static func inOrder(_ offers: [String: [String: Int]]) -> [String] {
        offers.map { (name: $0.key, first: $0.value.values.min() ?? 0) }
            .sorted { $0.first < $1.first }.map(\.name)
    }

    /// What is pending, if that has changed.
    mutating func takeNews() -> ToastUndoPending? {
        guard isNews else { return nil }
        isNews = false
        return ToastUndoPending(tokens: all)
    }

    /// What is about to be taken back with a toast, if it offers anything.
    func withdrawal(of id: String) -> ToastUndoPending? {
        let undone = tokens(of: id)
        guard !undone.isEmpty else { return nil }
        let gone = Set(undone)
        return ToastUndoPending(tokens: all.filter { !gone.contains($0) }, undone: undone)
    }
}
