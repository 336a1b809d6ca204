import CommandSupport

/// Characters that represent icons in a terminal.
enum IconSymbol {
    private static let symbols = [
        "plus": "+", "minus": "−", "pencil": "✎", "ellipsis": "⋯", "house": "⌂", "gear": "⚙", "gearshape": "⚙",
        "magnifyingglass": "⌕", "heart": "♥", "star": "★", "folder": "▤", "square.and.arrow.up": "↥", "trash": "⌫",
        "checkmark": "✓", "xmark": "✕", "info": "i", "exclamationmark.triangle": "!", "exclamationmark": "!",
        "envelope": "✉", "scissors": "✂", "photo": "▣", "play": "▶", "list.bullet": "≡", "flag": "⚑",
        "music.note": "♪", "chevron.left": "‹", "chevron.right": "›", "chevron.down": "⌄", "chevron.compact.down": "⌄",
        "arrow.left": "←", "arrow.right": "→", "arrow.up": "↑", "arrow.down": "↓", "square.grid.2x2": "▦",
    ]

    /// One character for an icon's name. For an unknown icon, the first letter of `fallback`.
    static func of(_ icon: String?, or fallback: String) -> String {
        var name = icon ?? ""
        for suffix in [".fill", ".circle"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        return symbols[name] ?? fallback.printable.first.map { $0.uppercased() } ?? "•"
    }
}
