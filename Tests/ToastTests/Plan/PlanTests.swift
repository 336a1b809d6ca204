import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toast

@Suite("toast plans") struct PlanTests {
    @Test(
        "a toast has two lines, with Kreta three, at accessibility sizes five", arguments: ContentSize.allCases)
    func lines(size: ContentSize) {
        let isLarge = size >= .accessibility1
        #expect(plan(traits: traits { $0.contentSize = size }).lines == (isLarge ? 5 : 2))
        #expect(plan(traits: traits { $0.contentSize = size }, .kreta).lines == (isLarge ? 5 : 3))
        #expect(
            plan(traits: traits { $0.contentSize = size }) { ($0.maxLines, $0.accessibilityLines) = (1, 9) }.lines
                == (isLarge ? 9 : 1))
    }

    @Test(
        "a toast is a row; it is a column from xxxLarge, or from xLarge with an action",
        arguments: [
            (.xSmall, .row, .row), (.small, .row, .row), (.medium, .row, .row), (.large, .row, .row),
            (.xLarge, .row, .column), (.xxLarge, .row, .column), (.xxxLarge, .column, .column),
            (.accessibility1, .column, .column), (.accessibility5, .column, .column),
        ] as [(ContentSize, ToastArrangement, ToastArrangement)])
    func arrangement(size: ContentSize, plain: ToastArrangement, withAction: ToastArrangement) {
        let size = traits { $0.contentSize = size }
        #expect(plan(traits: size).arrangement == plain)
        #expect(plan(toast { $0.action = ToastAction(title: "Undo") }, traits: size).arrangement == withAction)
    }

    @Test(
        "a glass toast has the title font if it has one line, ordinary size and no action",
        arguments: [
            (1, .xSmall, false, .title3), (1, .large, false, .title3), (1, .xLarge, false, .body),
            (2, .large, false, .body), (1, .large, true, .body), (5, .accessibility5, true, .body),
        ] as [(Int, ContentSize, Bool, ToastFont)])
    func font(lines: Int, size: ContentSize, hasAction: Bool, font: ToastFont) {
        let content = toast {
            $0.measuredLines = lines
            $0.action = hasAction ? ToastAction(title: "Undo") : nil
        }
        let glass = plan(content, traits: traits { $0.contentSize = size })
        #expect((glass.font, glass.fontWeight) == (font, font == .title3 ? .semibold : .medium))
        #expect(glass.symbolSize == (font == .title3 ? 20 : 17))
        let badge = plan(content, traits: traits { $0.contentSize = size }, .kreta)
        #expect((badge.font, badge.fontWeight, badge.symbolSize) == (.subheadline, .medium, 13))
    }

    @Test("a message with a line break has several lines, though nobody measured them")
    func lineBreak() {
        let plan = plan(toast { $0.message = "Saved\nin your library" })
        #expect(plan.font == .body && plan.symbolSize == 17)
    }

    @Test("a color of the app's own keeps its name, with the color of the kind for those who cannot draw it")
    func colorOfApp() {
        let plan = plan(toast { $0.accent = "asset:Brand" })
        #expect(plan.tint.name == "asset:Brand" && plan.tint.hex == "#007AFF")
    }

    @Test(
        "blur and shadow follow the performance mode",
        arguments: [
            (.agora, .lowPower, .light, 4, nil), (.agora, .standard, .light, 8, [0.1, 8, 4]),
            (.agora, .high, .light, 12, [0.15, 12, 6]), (.agora, .standard, .dark, 8, [0.1, 8, 4]),
            (.kreta, .standard, .light, 8, [0.15, 12, 6]), (.kreta, .standard, .dark, 8, [0.5, 12, 6]),
            (.kreta, .lowPower, .light, 8, [0.15, 12, 6]), (.kreta, .high, .dark, 12, [0.5, 12, 6]),
        ] as [(ToastProfile, PerformanceMode, ColorScheme, Double, [Double]?)])
    func power(profile: ToastProfile, mode: PerformanceMode, scheme: ColorScheme, blur: Double, shadow: [Double]?) {
        let plan = plan(traits: traits { $0.colorScheme = scheme }, mode: mode, profile)
        #expect(plan.blur == blur)
        #expect(plan.shadow == shadow)
    }

    @Test(
        "each look has its material, veil, tint and border",
        arguments: [
            (.agora, .light, .ultraThin, nil, [0.1, 0.05], .white(0.2)),
            (.agora, .dark, .ultraThin, nil, [0.1, 0.05], .white(0.2)),
            (.kreta, .light, .regular, .white(0.3), nil, .black(0.05)),
            (.kreta, .dark, .ultraThin, .black(0.4), nil, .white(0.1)),
        ] as [(ToastProfile, ColorScheme, ToastMaterial, ToastColor?, [Double]?, ToastColor?)])
    func material(
        profile: ToastProfile, scheme: ColorScheme, material: ToastMaterial, veil: ToastColor?, gradient: [Double]?,
        border: ToastColor?
    ) {
        let plan = plan(traits: traits { $0.colorScheme = scheme }, profile)
        #expect(plan.material == material && plan.fill == nil)
        #expect(plan.veil == veil)
        #expect(plan.tintGradient == gradient)
        #expect((plan.border, plan.borderWidth) == (border, 0.5))
    }

    @Test("a border without width or opacity is left out of the plan")
    func noBorder() {
        for plan in [plan { $0.surface.border = 0 }, plan { $0.surface.borderWidth = 0 }] {
            #expect(plan.border == nil && plan.borderWidth == nil && plan.ratio(.border) == nil)
        }
    }

    @Test(
        "a solid toast has no blur and no shadow, and its text has enough contrast",
        arguments: [ToastProfile.agora, .kreta], PerformanceMode.allCases)
    func solid(profile: ToastProfile, mode: PerformanceMode) throws {
        for plan in [
            plan(traits: traits { $0.reduceTransparency = true }, mode: mode, profile),
            plan(mode: mode, profile) { $0.maxBlurLayers = 0 },
            plan(mode: mode, profile) { $0.surface.material = .solid },
        ] {
            #expect((plan.material, plan.blur) == (.solid, 0))
            #expect(plan.shadow == nil && plan.veil == nil && plan.tintGradient == nil)
            #expect(plan.fill?.hex == "#F2F2F7")
            #expect(try #require(plan.contrast.first { $0.pair == .text }).passes)
        }
    }

    @Test("increased contrast removes the tint gradient and uses the high-contrast system colors")
    func increasedContrast() {
        let plan = plan(toast(kind: .error), traits: traits { $0.increaseContrast = true })
        #expect(plan.tintGradient == nil && plan.tint == ToastColor(name: "systemRed", hex: "#D70015"))
    }

    @Test("under the profile documented, words, font, arrangement and thresholds are those of the design document")
    func documented() throws {
        let undo = toast(kind: .error) { $0.action = ToastAction(title: "Undo") }
        func look(_ size: ContentSize = .large) -> ToastPlanned {
            plan(undo, traits: traits { $0.contentSize = size }, .documented)
        }
        let usual = look()
        #expect(usual.accessibilityLabel == undo.message && usual.font == .title3 && usual.arrangement == .row)
        #expect(usual.drag?.distance == 30 && usual.metrics.actionColumnSpacing == 8)
        #expect(look(.xxLarge).arrangement == .row && look(.xxxLarge).arrangement == .column)
        let tuning = ToastSettings(profile: .documented)
        #expect(toastAnnouncement(of: undo, tuning.speech)?.text == undo.message)
        #expect(tuning.errorDuration == .seconds(3) && tuning.dismissingDistance == 30)
        let fixture = try Fixture(tuning, logging: ["announced"])
        fixture.at(0, show("a", .error))
        fixture.at(5)
        #expect(fixture.take().contains("3 dismissing a automatic"))
    }

    @Test("increased contrast lowers no contrast of any look, and text on glass has a contrast of 7 on every page")
    func increasedContrastHelps() throws {
        for profile in [ToastProfile.agora, .kreta] {
            for kind in ToastKind.allCases {
                for accent in [nil, "yellow", "indigo", "white", "black", "#777777", "brand"] as [String?] {
                    for (scheme, version) in [
                        (ColorScheme.light, nil), (.dark, nil), (.light, "26.0"), (.dark, "26.0"),
                    ]
                        as [(ColorScheme, String?)]
                    {
                        for isSolid in [false, true] {
                            let content = toast(kind: kind) { ($0.accent, $0.icon) = (accent, "star") }
                            func look(increased: Bool) -> ToastPlanned {
                                let traits = traits {
                                    ($0.colorScheme, $0.increaseContrast) = (scheme, increased)
                                    $0.reduceTransparency = isSolid
                                }
                                return plan(content, traits: traits, profile, osVersion: version)
                            }
                            let (usual, clear) = (look(increased: false), look(increased: true))
                            for (before, after) in zip(usual.contrast, clear.contrast) {
                                #expect(after.pair == before.pair && after.ratio >= before.ratio, "\(profile) \(kind)")
                            }
                            #expect(try #require(clear.ratio(.text)) >= 7)
                        }
                    }
                }
            }
        }
    }

    @Test(
        "on a known fill, the text of every kind has a contrast of 4.5 and the symbol one of 3",
        arguments: ToastKind.allCases, [nil, "26.0"])
    func readable(kind: ToastKind, osVersion: String?) {
        let accents: [String?] = [nil, "yellow", "indigo", "white", "black", "#777777", "brand"]
        for profile in [ToastProfile.agora, .kreta] {
            for scheme in ColorScheme.allCases {
                for increaseContrast in [false, true] {
                    for isSolid in [false, true] {
                        let traits = traits {
                            ($0.colorScheme, $0.increaseContrast) = (scheme, increaseContrast)
                            $0.reduceTransparency = isSolid
                        }
                        for accent in accents {
                            let content = toast(kind: kind) { ($0.accent, $0.icon) = (accent, "star") }
                            let plan = plan(content, traits: traits, profile, osVersion: osVersion)
                            // The guide of Kreta has white symbols on green and red, which is told.
                            let isDocumented = profile == .kreta && !increaseContrast && (accent ?? "brand") == "brand"
                            for contrast in plan.contrast
                            where contrast.isExact && !(isDocumented && contrast.pair == .glyph) {
                                #expect(contrast.passes, "\(profile) \(traits) \(accent ?? "") \(contrast)")
                            }
                            #expect(plan.contrast.filter(\.isExact).count >= (isSolid ? 3 : profile == .kreta ? 2 : 1))
                        }
                    }
                }
            }
        }
    }

    @Test(
        "each kind has its symbol and its colour in each look",
        arguments: [
            (.success, "checkmark.circle.fill", "systemGreen", "checkmark", "systemGreen", "white"),
            (.error, "exclamationmark.triangle.fill", "systemRed", "xmark.circle.fill", "systemRed", "white"),
            (
                .warning, "exclamationmark.circle.fill", "systemOrange", "exclamationmark.triangle.fill",
                "systemOrange", "black"
            ),
            (.info, "info.circle.fill", "systemBlue", "info", "systemBlue", "black"),
            (.custom, nil, "systemBlue", nil, "systemGray", "white"),
        ] as [(ToastKind, String?, String, String?, String, String)])
    func kinds(kind: ToastKind, glass: String?, glassTint: String, badge: String?, badgeTint: String, glyph: String) {
        let (agora, kreta) = (plan(toast(kind: kind)), plan(toast(kind: kind), .kreta))
        #expect(agora.symbol == glass && kreta.symbol == badge)
        #expect((agora.tint.name, agora.glyph.name, agora.disc?.name) == (glassTint, glassTint, nil))
        #expect((kreta.tint.name, kreta.glyph.name, kreta.disc?.name) == (badgeTint, glyph, badgeTint))
    }

    @Test("a toast's own icon and accent replace those of its kind; an unknown accent is ignored")
    func own() {
        let own = plan(toast { ($0.icon, $0.accent) = ("leaf", "#204020") }, .kreta)
        #expect((own.symbol, own.tint.hex, own.glyph.name) == ("leaf", "#204020", "white"))
        #expect(plan(toast { $0.accent = "brand" }).tint.name == "systemBlue")
    }

    @Test("each look has its measures, and a setting changes one of them")
    func metrics() {
        let (agora, kreta) = (plan().metrics, plan(.init(ToastShow(message: "m"), id: "a"), .kreta).metrics)
        #expect(
            (agora.cornerRadius, agora.horizontalPadding, agora.verticalPadding, agora.iconSize) == (18, 16, 12, 20))
        #expect((kreta.cornerRadius, kreta.horizontalPadding, kreta.verticalPadding, kreta.iconSize) == (45, 20, 8, 28))
        #expect((agora.minimumHeight, agora.iconSpacing, agora.actionSpacing, agora.lineSpacing) == (44, 12, 16, 1.2))
        #expect(plan { $0.metrics.cornerRadius = 16 }.metrics.cornerRadius == 16)
    }

    @Test("text shines through glass with the setting vibrancy, but not on a solid toast, nor with increased contrast")
    func vibrancy() {
        func isVibrant(_ traits: Traits = Traits()) -> Bool? {
            plan(traits: traits) { $0.surface.vibrancy = true }.vibrant
        }
        #expect(plan().vibrant == nil && isVibrant() == true)
        #expect(isVibrant(traits { $0.reduceTransparency = true }) == nil)
        #expect(isVibrant(traits { $0.increaseContrast = true }) == nil)
    }
}
