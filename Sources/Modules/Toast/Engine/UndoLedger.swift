import Chrome

/// What live toasts offer to undo. Of each token exactly one end is told: whoever takes it
/// out of here tells it, and nobody takes it out twice.
struct UndoLedger {
    /// The same offers by token and by toast, with numbers in the order in which they came: a merged
    /// toast has several tokens, and several toasts may offer the same.
    private var offers: [String: Offer] = [:]
    private var byToast: [String: [String: Int]] = [:]
    private var count = 0
    /// All tokens in the order in which they first came, and their numbers.
    private var tokens: [String] = []
    private var numbers: [Int] = []
    /// Something is different since ``takeNews()`` was last asked.
    private var isNews = false

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

    /// The tokens that end with a toast. One that another toast offers, too, is only final
    /// when that one has ended as well; taken back it is at once.
    mutating func take(_ id: String, isUndone: Bool) -> [String] {
        let tokens = tokens(of: id)
        guard !tokens.isEmpty else { return [] }
        isNews = true
        byToast[id] = nil
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

    /// All tokens, each with the first toast that offers it.
    mutating func takeAll() -> [(id: String, token: String)] {
        let all = tokens.map { token in
            (id: offers[token]?.toasts.min { $0.value < $1.value }?.key ?? "", token: token)
        }
        isNews = isNews || !isEmpty
        (offers, byToast, tokens, numbers) = ([:], [:], [], [])
        return all
    }

    func isPending(_ token: String) -> Bool { offers[token] != nil }

    /// The toasts that offer something, in order.
    var ids: [String] {
        byToast.map { (id: $0.key, first: $0.value.values.min() ?? 0) }.sorted { $0.first < $1.first }.map(\.id)
    }

    private func tokens(of id: String) -> [String] {
        (byToast[id] ?? [:]).sorted { $0.value < $1.value }.map(\.key)
    }

    /// What is pending, if that has changed.
    mutating func takeNews() -> ToastUndoPending? {
        guard isNews else { return nil }
        isNews = false
        return ToastUndoPending(tokens: tokens)
    }

    /// What is about to be taken back with a toast, if it offers anything.
    func withdrawal(of id: String) -> ToastUndoPending? {
        let undone = tokens(of: id)
        guard !undone.isEmpty else { return nil }
        let gone = Set(undone)
        return ToastUndoPending(tokens: tokens.filter { !gone.contains($0) }, undone: undone)
    }
}
