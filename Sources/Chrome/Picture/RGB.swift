/// A color in sRGB. Each component is 0 to 1.
public struct RGB: Sendable, Hashable {
    public var red: Double
    public var green: Double
    public var blue: Double

    public static let black = RGB(0x000000)
    public static let white = RGB(0xFFFFFF)

    /// Creates a color from `0xRRGGBB`.
    public init(_ bits: Int) {
        func part(_ shift: Int) -> Double { Double(bits >> shift & 0xFF) / 255 }
        (red, green, blue) = (part(16), part(8), part(0))
    }

    public init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Creates a color from `#RRGGBB` or `#RGB`; nil for any other text.
    public init?(hex: String) {
        // Most texts that are passed are names.
        guard hex.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = hex.utf8.dropFirst()
        guard digits.count == 3 || digits.count == 6 else { return nil }
        var bits = 0
        for byte in digits {
            guard let digit = Self.digit(byte) else { return nil }
            // Each digit of the short form is doubled.
            bits = digits.count == 6 ? bits << 4 | digit : bits << 8 | digit * 0x11
        }
        self.init(bits)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
    }

    /// The color as `#RRGGBB`.
    public var hex: String { Self.hex([red, green, blue]) }

    /// The color as `#RRGGBB`, or as `#RRGGBBAA` if the opacity, 0 to 1, is less than 1.
    public func hex(opacity: Double) -> String {
        Self.byte(opacity) == 255 ? hex : Self.hex([red, green, blue, opacity])
    }

    private static func byte(_ share: Double) -> UInt8 { UInt8((min(1, max(0, share)) * 255).rounded()) }

    private static func hex(_ shares: [Double]) -> String {
        String(unsafeUninitializedCapacity: 1 + 2 * shares.count) { text in
            func digit(_ value: UInt8) -> UInt8 {
                value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
            }
            text[0] = UInt8(ascii: "#")
            for (index, share) in shares.enumerated() {
                let byte = byte(share)
                (text[1 + 2 * index], text[2 + 2 * index]) = (digit(byte >> 4), digit(byte & 15))
            }
            return 1 + 2 * shares.count
        }
    }

    /// Returns the color that results when this color, with `opacity` 0 to 1, covers `other`.
    public func over(_ other: RGB, opacity: Double) -> RGB {
        func mix(_ a: Double, _ b: Double) -> Double { b + (a - b) * opacity }
        return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}

// MARK: - Contrast (WCAG 2)

extension RGB {
    /// The relative luminance, from 0 for black to 1 for white.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast ratio, from 1 for equal colors to 21 for black and white.
    public func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    /// Black or white, whichever has more contrast with this color. The ratio is always at least 4.58.
    public var ink: RGB { contrast(with: .black) >= contrast(with: .white) ? .black : .white }

    private static func linear(_ part: Double) -> Double {
        guard part > 0.04045 else { return part / 12.92 }
        let base = (part + 0.055) / 1.055
        // This is base to the power of 2.4. Plain arithmetic gives the same result on every machine.
        return base * base * fifthRoot(base * base)
    }

    /// Newton's method, started above the root. For numbers from 0.008 to 1 it converges within the 12 steps.
    private static func fifthRoot(_ number: Double) -> Double {
        var root = 1.0
        for _ in 0..<12 { root -= (root - number / (root * root * root * root)) / 5 }
        return root
    }
}
