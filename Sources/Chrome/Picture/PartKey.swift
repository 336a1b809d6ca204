import EventBus

extension Constraint where Subject == String {
    /// The text names a key with modifiers, in the form of ``Part/keys``: any of `Ctrl+Alt+Shift+Meta+T`, in this
    /// order.
    public static let shortcut = Self { text in
        let names = text.split(separator: "+", omittingEmptySubsequences: false)
        let modifiers = ["Ctrl", "Alt", "Shift", "Meta"]
        let order = names.dropLast().map { modifiers.firstIndex(of: String($0)) ?? -1 }
        let isAscending = !order.isEmpty && zip(order, order.dropFirst()).allSatisfy { $0 < $1 } && !order.contains(-1)
        let isName =
            names.last.map { !$0.isEmpty && $0.utf8.count <= 32 && !$0.contains(where: \.isWhitespace) } ?? false
        guard !isAscending || !isName else { return nil }
        return FieldError(
            message: "expected a key after one or more of Ctrl, Alt, Shift and Meta in this order, such as Alt+T, "
                + "found '\(text)'")
    }
}
