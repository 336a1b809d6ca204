import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("contrast of colors") struct ContrastTests {
    private func hundredths(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }

    private func palette(_ scheme: ColorScheme, contrast: Bool = false, recent: Bool = false) -> SystemPalette {
        SystemPalette(
            traits: traits { ($0.colorScheme, $0.increaseContrast) = (scheme, contrast) },
            osVersion: recent ? "26.0" : nil)
    }

    /// The ratios of a color against an ink: light, dark, and both again with the colors of iOS 26.
    private func ratios(_ ink: RGB, _ color: String, contrast: Bool = false) throws -> [Double] {
        try [(false, ColorScheme.light), (false, .dark), (true, .light), (true, .dark)].map { recent, scheme in
            let color = try #require(palette(scheme, contrast: contrast, recent: recent).color(color))
            return hundredths(color.rgb.contrast(with: ink))
        }
    }

    @Test(
        "system colors have the contrast computed by WCAG 2: light, dark, and both for iOS 26",
        arguments: [
            ("white", "green", [2.22, 2.02, 2.22, 2.02]), ("black", "green", [9.46, 10.39, 9.46, 10.39]),
            ("black", "orange", [9.55, 10.22, 9.09, 9.41]), ("white", "red", [3.55, 3.41, 3.57, 3.43]),
            ("black", "red", [5.92, 6.16, 5.88, 6.12]), ("white", "blue", [4.02, 3.65, 3.52, 3.23]),
            ("black", "blue", [5.23, 5.76, 5.97, 6.49]), ("white", "grey", [3.26, 3.26, 3.26, 3.26]),
            ("black", "grey", [6.44, 6.44, 6.44, 6.44]),
        ])
    func published(ink: String, color: String, expected: [Double]) throws {
        #expect(try ratios(ink == "white" ? .white : .black, color) == expected)
    }

    @Test(
        "system colors with increased contrast have their own ratios: light, dark, and light for iOS 26",
        arguments: [
            ("green", 4.40, 1.84, 4.54), ("orange", 5.28, 1.78, 4.55), ("red", 5.38, 2.82, 4.56),
            ("blue", 7.56, 2.83, 4.57),
        ])
    func increased(color: String, light: Double, dark: Double, recent: Double) throws {
        #expect(try ratios(.white, color, contrast: true)[..<3] == [light, dark, recent])
    }

    @Test(
        "the ratios that Kreta's guide claims, 7.1, 8.2 and 6.8, are not the real ones",
        arguments: [("white", "green", 7.1), ("black", "orange", 8.2), ("white", "red", 6.8)])
    func claims(ink: String, color: String, claimed: Double) throws {
        let ratios = try ratios(ink == "white" ? .white : .black, color)
        #expect(ratios.allSatisfy { abs($0 - claimed) > 0.5 })
        // White has too little contrast for text on green and red, and on green too little even for a symbol.
        if ink == "white" { #expect(ratios.allSatisfy { $0 < ToastContrast.text }) }
        if color == "green" { #expect(ratios.allSatisfy { $0 < ToastContrast.symbol }) }
    }

    @Test(
        "text over a clear material has the lowest contrast that any page behind it gives",
        arguments: [(.light, 2.46, 1.12), (.dark, 2.85, 1.20)] as [(ColorScheme, Double, Double)])
    func bounds(scheme: ColorScheme, text: Double, border: Double) throws {
        let badge = plan(traits: traits { $0.colorScheme = scheme }, .kreta)
        #expect(badge.ratio(.text) == text && badge.ratio(.border) == border)
        let contrast = try #require(badge.contrast.first { $0.pair == .text })
        #expect(!contrast.isExact && !contrast.passes)
        // Agora's glass is so clear that on some page the text has almost no contrast.
        #expect(try #require(plan(traits: traits { $0.colorScheme = scheme }).ratio(.text)) < 1.1)
    }

    @Test(
        "text reaches a contrast of 4.5 with a veil of 46 % white in light and 54 % black in dark",
        arguments: [(.light, 0.46, 0.45), (.dark, 0.54, 0.53)] as [(ColorScheme, Double, Double)])
    func veils(scheme: ColorScheme, enough: Double, short: Double) {
        func ratio(_ veil: Double) -> Double {
            plan(traits: traits { $0.colorScheme = scheme }, .kreta) {
                ($0.surface.veil, $0.surface.darkVeil) = (veil, veil)
            }
            .ratio(.text) ?? 0
        }
        #expect(ratio(enough) >= ToastContrast.text)
        #expect(ratio(short) < ToastContrast.text)
    }

    @Test("the white border of glass has a contrast of 1 on a white page and of 1.66 on a black one")
    func glassBorder() {
        #expect(hundredths(RGB.white.over(.white, opacity: 0.2).contrast(with: .white)) == 1)
        #expect(plan().ratio(.border) == 1.66)
    }

    @Test("the better of black and white has a contrast of at least 4.58 on any color")
    func betterInk() {
        var least = 21.0
        for red in stride(from: 0, through: 255, by: 5) {
            for green in stride(from: 0, through: 255, by: 5) {
                for blue in stride(from: 0, through: 255, by: 5) {
                    let color = RGB(red << 16 | green << 8 | blue)
                    least = min(least, color.contrast(with: color.ink))
                }
            }
        }
        #expect(least >= 4.58 && least < 4.6)
    }

    @Test("the contrast ratio follows WCAG 2: from 1 to 21, symmetric, and 4.48 for grey 0x77 on white")
    func arithmetic() {
        #expect(hundredths(RGB.black.contrast(with: .white)) == 21)
        #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
        #expect(RGB(0x123456).contrast(with: .white) == RGB.white.contrast(with: RGB(0x123456)))
        #expect(hundredths(RGB(0x777777).contrast(with: .white)) == 4.48)
        #expect(hundredths(RGB(0x767676).contrast(with: .white)) == 4.54)
    }

    @Test(
        "a colour is found by its system name, #RRGGBB or #RGB; any other text gives none",
        arguments: [
            ("green", "systemGreen", "#34C759"), ("systemGreen", "systemGreen", "#34C759"),
            ("grey", "systemGray", "#8E8E93"), ("#0a84ff", nil, "#0A84FF"), ("#fa0", nil, "#FFAA00"),
            ("white", "white", "#FFFFFF"), ("brand", nil, nil), ("#12345", nil, nil), ("#ggg", nil, nil),
            ("", nil, nil),
        ] as [(String, String?, String?)])
    func names(text: String, name: String?, hex: String?) {
        let color = palette(.light).color(text)
        #expect((color?.name, color?.rgb.hex) == (name, hex))
    }
}
