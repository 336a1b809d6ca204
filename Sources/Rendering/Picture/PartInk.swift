import Chrome

/// A color of a part, split into the values that SVG needs.
struct PartInk: Equatable {
    /// The color as `#RRGGBB`.
    var hex: String
    /// 0 to 1.
    var opacity = 1.0

    init(hex: String, opacity: Double = 1) { (self.hex, self.opacity) = (hex, opacity) }

    /// Reads `#RRGGBB` or `#RRGGBBAA`. Any other text is gray.
    init(_ text: String) {
        guard let color = RGB(hex: String(text.prefix(7))) else {
            self.init(hex: "#8E8E93")
            return
        }
        switch text.utf8.count {
        case 7: self.init(hex: color.hex)
        case 9: self.init(hex: color.hex, opacity: Int(text.suffix(2), radix: 16).map { Double($0) / 255 } ?? 1)
        default: self.init(hex: "#8E8E93")
        }
    }
}
