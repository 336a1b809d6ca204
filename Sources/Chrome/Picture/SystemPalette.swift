import EventBus

/// The system colors as Apple published them, for iOS 13 to 18 and for iOS 26.
public struct SystemPalette: Sendable, Hashable {
    /// Whether the colors are those of the dark scheme.
    public let isDark: Bool
    /// Whether the colors are those with increased contrast.
    public let increasesContrast: Bool
    /// Whether the colors of iOS 26 are used where they differ.
    public let isRecent: Bool

    /// - Parameter osVersion: the version of the operating system, such as `26.1`; nil for one before 26.
    public init(traits: Traits, osVersion: String? = nil) {
        isDark = traits.colorScheme == .dark
        increasesContrast = traits.increaseContrast
        isRecent = Self.isRecent(osVersion)
    }

    /// The same colors without increased contrast.
    public var ordinary: SystemPalette {
        SystemPalette(isDark: isDark, increasesContrast: false, isRecent: isRecent)
    }

    private init(isDark: Bool, increasesContrast: Bool, isRecent: Bool) {
        (self.isDark, self.increasesContrast, self.isRecent) = (isDark, increasesContrast, isRecent)
    }

    /// Whether a version is 26 or later.
    private static func isRecent(_ osVersion: String?) -> Bool {
        osVersion.flatMap { Int($0.prefix { $0 != "." }) }.map { $0 >= 26 } ?? false
    }

    /// Finds a color by its system name, with or without the prefix `system`, or by `#RRGGBB` or `#RGB`.
    /// - Returns: the platform's full name (nil for a hex color) and the color; nil if the name is unknown.
    public func color(_ name: String) -> (name: String?, rgb: RGB)? {
        if let rgb = RGB(hex: name) { return (nil, rgb) }
        switch name {
        case "black": return (name, .black)
        case "white": return (name, .white)
        case "label": return (name, label)
        default: break
        }
        var word = name.hasPrefix("system") ? String(name.dropFirst(6)).lowercased() : name
        if word == "grey" { word = "gray" }
        guard let variants = (isRecent ? Self.recent[word] : nil) ?? Self.published[word] else { return nil }
        return ("system" + word.prefix(1).uppercased() + word.dropFirst(), variant(of: variants))
    }

    /// The color of text.
    public var label: RGB { isDark ? .white : .black }

    /// The system's secondary background color, as on a solid surface.
    public var fill: RGB { variant(of: Variants(0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426)) }

    /// The system's background color, as on a page.
    public var background: RGB { isDark ? .black : .white }

    /// Returns the color for a name as used in a picture, `#RRGGBB` or `#RRGGBBAA`. In addition to the names of
    /// ``color(_:)``, it accepts `secondaryLabel`, `tertiaryLabel`, `systemFill`, `secondarySystemFill`,
    /// `systemBackground` and `clear`. An unknown name is gray. A name may be followed by an opacity, such as `gray
    /// 0.2`.
    public func ink(_ name: String) -> String {
        let words = name.split(separator: " ")
        if words.count == 2, let opacity = Double(words[1]), let color = color(String(words[0])) {
            return color.rgb.hex(opacity: opacity)
        }
        return switch name {
        case "secondaryLabel": (isDark ? RGB(0xEBEBF5) : RGB(0x3C3C43)).hex(opacity: increasesContrast ? 0.8 : 0.66)
        case "tertiaryLabel": (isDark ? RGB(0xEBEBF5) : RGB(0x3C3C43)).hex(opacity: increasesContrast ? 0.5 : 0.3)
        case "systemFill": RGB(0x787880).hex(opacity: isDark ? 0.36 : 0.2)
        case "secondarySystemFill": RGB(0x787880).hex(opacity: isDark ? 0.32 : 0.16)
        case "systemBackground": background.hex
        case "clear": background.hex(opacity: 0)
        default: (color(name)?.rgb ?? RGB(0x8E8E93)).hex
        }
    }

    /// The names of ``ink(_:)`` that are not those of ``color(_:)``.
    private static let inks = [
        "secondaryLabel", "tertiaryLabel", "systemFill", "secondarySystemFill", "systemBackground", "clear",
    ]

    /// Returns why a text is not the name of a color; nil if it is one. A color of the app's own is `asset:NAME`, which
    /// only the app can draw.
    public static func problem(withColor text: String) -> String? {
        let words = text.split(separator: " ")
        let palette = SystemPalette(traits: Traits())
        let name = words.first.map(String.init) ?? ""
        let hasOpacity = words.count == 2 && words.last.flatMap { Double($0) }.map { (0...1).contains($0) } == true
        if words.count == 1 || hasOpacity {
            if palette.color(name) != nil || RGB(hex: String(name.prefix(7))) != nil && name.count == 9 { return nil }
            if inks.contains(name) || isOfApp(name) { return nil }
        }
        let colors = published.keys.sorted().map { "system" + $0.prefix(1).uppercased() + $0.dropFirst() }
        let known = ["label", "black", "white"] + inks + colors + published.keys.sorted()
        let meant = nearest(name, among: known)
        return "expected the name of a color, such as systemRed, #RRGGBB or asset:NAME, found '\(text)'"
            + (meant.map { " (did you mean '\($0)'?)" } ?? "")
    }

    /// Whether a color is one of the app's own, `asset:NAME`.
    public static func isOfApp(_ color: String) -> Bool { color.hasPrefix("asset:") && color.count > 6 }

    private struct Variants {
        let light: Int, dark: Int, lightContrast: Int, darkContrast: Int

        init(_ light: Int, _ dark: Int, _ lightContrast: Int, _ darkContrast: Int) {
            (self.light, self.dark) = (light, dark)
            (self.lightContrast, self.darkContrast) = (lightContrast, darkContrast)
        }
    }

    private func variant(of variants: Variants) -> RGB {
        switch (isDark, increasesContrast) {
        case (false, false): RGB(variants.light)
        case (true, false): RGB(variants.dark)
        case (false, true): RGB(variants.lightContrast)
        case (true, true): RGB(variants.darkContrast)
        }
    }

    private static let published: [String: Variants] = [
        "red": Variants(0xFF3B30, 0xFF453A, 0xD70015, 0xFF6961),
        "orange": Variants(0xFF9500, 0xFF9F0A, 0xC93400, 0xFFB340),
        "yellow": Variants(0xFFCC00, 0xFFD60A, 0xB25000, 0xFFD426),
        "green": Variants(0x34C759, 0x30D158, 0x248A3D, 0x30DB5B),
        "mint": Variants(0x00C7BE, 0x66D4CF, 0x0C817B, 0x66D4CF),
        "teal": Variants(0x30B0C7, 0x40C8E0, 0x008299, 0x5DE6FF),
        "cyan": Variants(0x32ADE6, 0x64D2FF, 0x0071A4, 0x70D7FF),
        "blue": Variants(0x007AFF, 0x0A84FF, 0x0040DD, 0x409CFF),
        "indigo": Variants(0x5856D6, 0x5E5CE6, 0x3634A3, 0x7D7AFF),
        "purple": Variants(0xAF52DE, 0xBF5AF2, 0x8944AB, 0xDA8FFF),
        "pink": Variants(0xFF2D55, 0xFF375F, 0xD30F45, 0xFF6482),
        "brown": Variants(0xA2845E, 0xAC8E68, 0x7F6545, 0xB59469),
        "gray": Variants(0x8E8E93, 0x8E8E93, 0x6C6C70, 0xAEAEB2),
    ]

    /// The colors of iOS 26. A color that is missing here is the same as before.
    private static let recent: [String: Variants] = [
        "red": Variants(0xFF383C, 0xFF4245, 0xE9152D, 0xFF6165),
        "orange": Variants(0xFF8D28, 0xFF9230, 0xC55300, 0xFFA056),
        "yellow": Variants(0xFFCC00, 0xFFD600, 0xA16A00, 0xFEDF43),
        "green": Variants(0x34C759, 0x30D158, 0x008932, 0x4AD968),
        "mint": Variants(0x00C8B3, 0x00DAC3, 0x008575, 0x54DFCB),
        "teal": Variants(0x00C3D0, 0x00D2E0, 0x008198, 0x3BDDEC),
        "cyan": Variants(0x00C0E8, 0x3CD3FE, 0x007EAE, 0x6DD9FF),
        "blue": Variants(0x0088FF, 0x0091FF, 0x1E6EF4, 0x5CB8FF),
        "indigo": Variants(0x6155F5, 0x6D7CFF, 0x564ADE, 0xA7AAFF),
        "purple": Variants(0xCB30E0, 0xDB34F2, 0xB02FC2, 0xEA8DFF),
        "pink": Variants(0xFF2D55, 0xFF375F, 0xE7124D, 0xFF8AC4),
        "brown": Variants(0xAC7F5E, 0xB78A66, 0x956D51, 0xDBA679),
    ]
}

extension Constraint where Subject == String {
    /// The text is the name of a color: of the system, `#RRGGBB`, or `asset:NAME` for one of the app's own.
    public static let color = Self { SystemPalette.problem(withColor: $0).map { FieldError(message: $0) } }
}
