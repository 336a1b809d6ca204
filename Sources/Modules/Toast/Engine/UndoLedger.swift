/// The undo tokens that live toasts offer. Each token ends in exactly one fact, committed or undone: the engine
/// publishes that fact when it removes the token from the ledger, and no token can be removed twice.
struct UndoLedger {
    /// The offers by token, and the same offers by toast. A merged toast has several tokens, and several toasts may
    /// offer the same token. Each offer has an increasing number.
    private var offers: [String: Offer] = [:]
    private var byToast: [String: [String: Int]] = [:]
    private var count = 0
    /// All tokens in the order of their first offers, and the numbers of those offers.
    private var tokens: [String] = []
    private var numbers: [Int] = []
    /// Whether the offers have changed since the last call of ``takeNews()``.
    private var isNews = false
    /// The time at which the toasts with tokens are dismissed while the app is in the background; else nil.
    var endsAt: Duration?

    private struct Offer {
        var number: Int
        var toasts: [String: Int] = [:]
    }

    var isEmpty: Bool { offers.isEmpty }

    mutating func add(_ token: String, of id: String) {
        guard offers[token]?.toasts[id] == nil else { return }
        count += 1
        if offers[token] == nil {
            tokens.append(token)
            numbers.append(count)
        }
        offers[token, default: Offer(number: count)].toasts[id] = count
        byToast[id, default: [:]][token] = count
        isNews = true
    }

    /// Removes and returns the tokens that end together with a toast. An undone token ends at once for all toasts that
    /// offer it. A committed token ends with the last toast that offers it.
    /// - Parameter kept: a token that the toast continues to offer.
    mutating func take(_ id: String, isUndone: Bool, except kept: String? = nil) -> [String] {
        let tokens = tokens(of: id).filter { $0 != kept }
        guard !tokens.isEmpty else { return [] }
        isNews = true
        byToast[id] = kept.flatMap { kept in byToast[id]?[kept].map { [kept: $0] } }
        return tokens.filter { token in
            offers[token]?.toasts[id] = nil
            guard let offer = offers[token], isUndone || offer.toasts.isEmpty else { return false }
            for other in offer.toasts.keys.sorted() {
                byToast[other]?[token] = nil
                if byToast[other]?.isEmpty == true { byToast[other] = nil }
            }
            remove(token, offer.number)
            return true
        }
    }

    private mutating func remove(_ token: String, _ number: Int) {
        offers[token] = nil
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        tokens.remove(at: low)
        numbers.remove(at: low)
    }

    /// Removes all tokens and returns each with the first toast that offers it.
    mutating func takeAll() -> [(id: String, token: String)] {
        let all = tokens.map { token in
            (id: offers[token]?.toasts.min { $0.value < $1.value }?.key ?? "", token: token)
        }
        isNews = isNews || !isEmpty
        (offers, byToast, tokens, numbers) = ([:], [:], [], [])
        return all
    }

    func isPending(_ token: String) -> Bool { offers[token] != nil }

    /// The ids of the toasts that offer a token, in the order of their first offers.
    var ids: [String] {
        byToast.map { (id: $0.key, first: $0.value.values.min() ?? 0) }.sorted { $0.first < $1.first }.map(\.id)
    }

    private func tokens(of id: String) -> [String] {
        // Most toasts have no token.
        byToast.isEmpty ? [] : (byToast[id] ?? [:]).sorted { $0.value < $1.value }.map(\.key)
    }

    /// Returns the fact `toast.undoPending` if the offers have changed since the last call; else nil.
    mutating func takeNews() -> ToastUndoPending? {
        guard isNews else { return nil }
        isNews = false
        return ToastUndoPending(tokens: tokens)
    }

    /// Returns the fact that a toast's tokens are about to be undone; nil if the toast offers none.
    func withdrawal(of id: String) -> ToastUndoPending? {
        let undone = tokens(of: id)
        guard !undone.isEmpty else { return nil }
        let gone = Set(undone)
        return ToastUndoPending(tokens: tokens.filter { !gone.contains($0) }, undone: undone)
    }
}
