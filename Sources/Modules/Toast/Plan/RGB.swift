/// A colour in sRGB, each part 0 to 1.
struct RGB: Hashable {
    var red: Double
    var green: Double
    var blue: Double

    static let black = RGB(0x000000)
    static let white = RGB(0xFFFFFF)

    /// As `0xRRGGBB`.
    init(_ bits: Int) {
        func part(_ shift: Int) -> Double { Double(bits >> shift & 0xFF) / 255 }
        (red, green, blue) = (part(16), part(8), part(0))
    }

    init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// As `#RRGGBB` or `#RGB`.
    init?(hex: String) {
        let digits = hex.dropFirst()
        guard hex.first == "#", digits.allSatisfy(\.isHexDigit) else { return nil }
        switch digits.count {
        case 6: self.init(Int(digits, radix: 16) ?? 0)
        case 3: self.init(Int(digits.map { "\($0)\($0)" }.joined(), radix: 16) ?? 0)
        default: return nil
        }
    }

    var hex: String {
        let parts = [red, green, blue].map { part in
            let byte = Int((part * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "#" + parts.joined()
    }

    /// What is seen where this lies over another colour.
    func over(_ other: RGB, opacity: Double) -> RGB {
        func mix(_ a: Double, _ b: Double) -> Double { b + (a - b) * opacity }
        return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}

// MARK: - Contrast (WCAG 2)

extension RGB {
    /// 0, black, to 1.
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast ratio: 1, the same, to 21.
    func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    /// The one of black and white that can be told from it better: always at 4.58 or more.
    var ink: RGB { contrast(with: .black) >= contrast(with: .white) ? .black : .white }

    private static func linear(_ part: Double) -> Double {
        guard part > 0.04045 else { return part / 12.92 }
        let base = (part + 0.055) / 1.055
        // To the power of 2.4, in plain arithmetic: the same on every machine.
        return base * base * fifthRoot(base * base)
    }

    /// Newton's way, from above; of a number from 0.008 to 1 it is there in time.
    private static func fifthRoot(_ number: Double) -> Double {
        var root = 1.0
        for _ in 0..<12 { root -= (root - number / (root * root * root * root)) / 5 }
        return root
    }
}
