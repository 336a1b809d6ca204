import Chrome
import EventBus

/// The visual effect of a background, parsed from its name in the app. The names are those of UIKit's effects:
/// `systemThinMaterial`, `regular`, `glass`, `clearGlass`, or shorter ones, such as `thick`.
struct PopupEffect: Equatable {
    /// `glass`, `blur`, or `clear` if the name means no effect.
    let material: Material
    /// Nil for glass and for no effect.
    let thickness: MaterialThickness?
    /// Whether the glass is clear, that is, more transparent.
    let isClearGlass: Bool
    /// The color scheme of an effect that does not adapt, such as `systemMaterialDark`; nil for all others.
    let scheme: ColorScheme?

    /// Returns nil without a name.
    init?(_ name: String?) {
        guard let name = name?.lowercased(), !name.isEmpty else { return nil }
        let isNone = ["none", "clear", "transparent"].contains(name)
        material = isNone ? .clear : name.contains("glass") ? .glass : .blur
        isClearGlass = material == .glass && name.contains("clear")
        scheme = name.hasSuffix("dark") ? .dark : name.hasSuffix("light") ? .light : nil
        let words: [(String, MaterialThickness)] = [
            ("ultrathin", .ultraThin), ("ultrathick", .ultraThick), ("thin", .thin), ("thick", .thick),
        ]
        thickness = material == .blur ? words.first { name.contains($0.0) }?.1 ?? .regular : nil
    }
}

extension PopupEffect {
    private static let kinds = [
        "", "ultrathin", "thin", "regular", "thick", "ultrathick", "chrome", "prominent", "extra", "blur", "glass",
        "clearglass", "regularglass", "none", "clear", "transparent",
    ]

    /// Whether a text is the name of an effect.
    fileprivate static func isName(_ text: String) -> Bool {
        var word = text.lowercased()
        for suffix in ["light", "dark"] where word.hasSuffix(suffix) { word.removeLast(suffix.count) }
        if word.hasPrefix("system") { word.removeFirst(6) }
        if word.hasSuffix("material") { word.removeLast(8) }
        return !text.isEmpty && kinds.contains(word)
    }
}

extension Constraint where Subject == String {
    /// Accepts names of effects.
    static let effect = Self { name in
        if PopupEffect.isName(name) { return nil }
        return FieldError(
            message: "expected the name of an effect, such as systemThinMaterial, thick, glass or none, found '\(name)'"
        )
    }
}
