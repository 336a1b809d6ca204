import Toast

/// Tells which toast a fact is about. A new toast can have the id of a toast that is still leaving, so each toast
/// gets a name of its own: `t3` for the first toast with that id, `t3'` for the next.
struct ToastNames {
    private var current: [String: String] = [:]
    /// The toasts that are leaving, by id, the first one first. The method is nil for a toast that was dismissed while
    /// another interrupted it, because no `dismissing` is published then.
    private var leaving: [String: [(name: String, method: ToastDismissMethod?)]] = [:]
    private var used: Set<String> = []

    static func id(of name: String) -> String { String(name.prefix { $0 != "'" }) }

    func isLive(_ id: String) -> Bool { current[id] != nil }

    /// The name of the live toast with an id.
    func name(_ id: String) -> String { current[id] ?? id }

    /// Notes a new toast with an id, and returns its name.
    mutating func begin(_ id: String) -> String {
        if let old = current[id] { leaving[id, default: []].append((old, nil)) }
        var name = id
        while !used.insert(name).inserted { name += "'" }
        current[id] = name
        return name
    }

    /// Notes that the exit of the live toast with an id begins.
    mutating func leave(_ id: String, _ method: ToastDismissMethod) {
        guard let name = current.removeValue(forKey: id) else { return }
        leaving[id, default: []].append((name, method))
    }

    /// Notes that a toast has ended, and returns its name: a toast that was leaving with this method, else the live
    /// toast, which was interrupted for good.
    mutating func end(_ id: String, _ method: ToastDismissMethod) -> String {
        let index = leaving[id]?.firstIndex { $0.method == method || $0.method == nil && method != .interrupted }
        if let index, let entry = leaving[id]?.remove(at: index) { return entry.name }
        return current.removeValue(forKey: id) ?? id
    }

    mutating func drop(_ id: String) { current[id] = nil }
}
