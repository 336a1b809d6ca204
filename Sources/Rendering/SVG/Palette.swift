/// The colours of iOS by their names, each in a light and a dark variant.
struct Palette {
    struct Ink: Equatable {
        /// The colour as `#RRGGBB`.
        var hex: String
        var opacity = 1.0
    }

    var isDark: Bool

    /// The colour of a name such as `systemBlue`, `blue` or `#0A84FF`. Unknown names are grey.
    func ink(_ name: String) -> Ink {
        if let hex = Self.hex(name) { return Ink(hex: hex) }
        let known = Self.inks[name] ?? Self.inks["system" + name.prefix(1).uppercased() + name.dropFirst()]
        guard let (light, dark) = known ?? Self.inks["systemGray"] else { return Ink(hex: "#8E8E93") }
        return isDark ? dark : light
    }

    private static func hex(_ name: String) -> String? {
        guard name.hasPrefix("#"), name.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        switch name.count {
        case 7: return name.uppercased()
        case 4: return "#" + name.dropFirst().uppercased().map { "\($0)\($0)" }.joined()
        default: return nil
        }
    }

    private static let inks: [String: (Ink, Ink)] = {
        var inks: [String: (Ink, Ink)] = [
            "label": (Ink(hex: "#000000"), Ink(hex: "#FFFFFF")),
            "secondaryLabel": (Ink(hex: "#3C3C43", opacity: 0.66), Ink(hex: "#EBEBF5", opacity: 0.66)),
            "tertiaryLabel": (Ink(hex: "#3C3C43", opacity: 0.3), Ink(hex: "#EBEBF5", opacity: 0.3)),
            "systemFill": (Ink(hex: "#787880", opacity: 0.2), Ink(hex: "#787880", opacity: 0.36)),
            "secondarySystemFill": (Ink(hex: "#787880", opacity: 0.16), Ink(hex: "#787880", opacity: 0.32)),
            "systemBackground": (Ink(hex: "#FFFFFF"), Ink(hex: "#000000")),
            "white": (Ink(hex: "#FFFFFF"), Ink(hex: "#FFFFFF")),
            "black": (Ink(hex: "#000000"), Ink(hex: "#000000")),
            "clear": (Ink(hex: "#FFFFFF", opacity: 0), Ink(hex: "#000000", opacity: 0)),
        ]
        for (name, light, dark) in [
            ("Red", "#FF3B30", "#FF453A"), ("Orange", "#FF9500", "#FF9F0A"), ("Yellow", "#FFCC00", "#FFD60A"),
            ("Green", "#34C759", "#30D158"), ("Mint", "#00C7BE", "#63E6E2"), ("Teal", "#30B0C7", "#40C8E0"),
            ("Cyan", "#32ADE6", "#64D2FF"), ("Blue", "#007AFF", "#0A84FF"), ("Indigo", "#5856D6", "#5E5CE6"),
            ("Purple", "#AF52DE", "#BF5AF2"), ("Pink", "#FF2D55", "#FF375F"), ("Brown", "#A2845E", "#AC8E68"),
            ("Gray", "#8E8E93", "#8E8E93"),
        ] {
            inks["system\(name)"] = (Ink(hex: light), Ink(hex: dark))
        }
        return inks
    }()
}
