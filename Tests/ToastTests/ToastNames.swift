import Chrome

/// Which toast a fact is about: an id can be used again while a toast that had it still leaves (ID3).
/// So each toast has a name of its own: `t3`, and `t3'` after it.
struct ToastNames {
    private var current: [String: String] = [:]
    /// Those that leave, the first one first; without a method: in the window of an interruption,
    /// where that is not told.
    private var leaving: [String: [(name: String, method: ToastDismissMethod?)]] = [:]
    private var used: Set<String> = []

    static func id(of name: String) -> String { String(name.prefix { $0 != "'" }) }

    func isLive(_ id: String) -> Bool { current[id] != nil }

    /// Of the live toast of an id.
    func name(_ id: String) -> String { current[id] ?? id }

    /// A new toast has this id.
    mutating func begin(_ id: String) -> String {
        if let old = current[id] { leaving[id, default: []].append((old, nil)) }
        var name = id
        while !used.insert(name).inserted { name += "'" }
        current[id] = name
        return name
    }

    /// Its exit begins.
    mutating func leave(_ id: String, _ method: ToastDismissMethod) {
        guard let name = current.removeValue(forKey: id) else { return }
        leaving[id, default: []].append((name, method))
    }

    /// An exit has ended: of one that leaves in this way, else of the live one, which had to make way.
    mutating func end(_ id: String, _ method: ToastDismissMethod) -> String {
        let index = leaving[id]?.firstIndex { $0.method == method || $0.method == nil && method != .interrupted }
        if let index, let entry = leaving[id]?.remove(at: index) { return entry.name }
        return current.removeValue(forKey: id) ?? id
    }

    mutating func drop(_ id: String) { current[id] = nil }
}
