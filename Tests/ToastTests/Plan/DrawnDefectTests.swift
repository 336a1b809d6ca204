import Chrome
import EventBus
import Testing

@testable import Toast

/// Defects of what Agora's and Kreta's toasts draw, say and play. Each test shows that this module does not have the
/// defect.
@Suite("defects of drawing in Agora's and Kreta's toasts") struct DrawnDefectTests {
    @Test("an error whose sender sets the priority still plays its haptic", arguments: ToastPriority.allCases)
    func silentHaptic(priority: ToastPriority) {
        let content = toast(kind: .error) { $0.priority = priority }
        #expect(toastHaptic(of: content, idiom: .phone, tuning: ToastSettings()) == "notification.error")
    }

    @Test("a toast at the bottom moves down again when the keyboard goes")
    func stuckAboveKeyboard() {
        let content = toast { $0.presentationEdge = .bottom }
        let heights = [0.0, 336, 0].map {
            toastLayout(of: content, in: SceneInfo(), keyboard: $0, tuning: ToastSettings()).offset
        }
        #expect(heights == [50, 352, 50])
    }

    @Test("a keyboard higher than the scene counts as high as the scene")
    func keyboardLargerThanWindow() {
        let content = toast { $0.presentationEdge = .bottom }
        let window = SceneInfo(width: 320, height: 250, safeTop: 0, safeBottom: 0)
        #expect(toastLayout(of: content, in: window, keyboard: 400, tuning: ToastSettings()).offset == 266)
    }

    @Test("a badge with three lines of text grows, because its height is a minimum")
    func overflowingPill() {
        let plan = plan(toast { $0.measuredLines = 3 }, .kreta)
        #expect(plan.lines == 3 && plan.metrics.minimumHeight == 44)
        // The 44 points of Kreta's pill have room for one line of subheadline, which is 20 points high.
        #expect(plan.metrics.minimumHeight - 2 * plan.metrics.verticalPadding < 2 * 20)
    }

    @Test("with reduced motion, a toast of the Kreta profile fades, without moving or growing")
    func motionInSpiteOfWish() {
        let plan = plan(traits: traits { $0.reduceMotion = true }, .kreta)
        #expect(plan.motion == .fade)
        #expect(plan.animations.allSatisfy { $0.part == .toast && $0.motion.from.scale == 1 && $0.motion.from.ty == 0 })
        let phases = toastPhases(tuning: ToastSettings(profile: .kreta), fades: true)
        #expect(phases.enter.map(\.name) == [.fadeIn, .entered] && phases.exit.map(\.name) == [.fadeOut, .gone])
    }

    @Test(
        "the check mark of a success badge is white with its low contrast told, and readable for who wants more contrast",
        arguments: ColorScheme.allCases)
    func whiteOnGreen(scheme: ColorScheme) throws {
        func badge(increased: Bool) -> ToastPlanned {
            let traits = traits { ($0.colorScheme, $0.increaseContrast) = (scheme, increased) }
            return plan(toast(kind: .success), traits: traits, .kreta)
        }
        let usual = badge(increased: false)
        let contrast = try #require(usual.contrast.first { $0.pair == .glyph })
        #expect(usual.glyph.name == "white" && contrast.ratio < ToastContrast.symbol && !contrast.passes)
        #expect(try #require(badge(increased: true).ratio(.glyph)) >= ToastContrast.text)
    }

    @Test("with reduced transparency, the text has a contrast above 15 on any page", arguments: ColorScheme.allCases)
    func textLostInGlass(scheme: ColorScheme) throws {
        for profile in [ToastProfile.agora, .kreta] {
            let wish = traits { ($0.colorScheme, $0.reduceTransparency) = (scheme, true) }
            #expect(try #require(plan(traits: wish, profile).ratio(.text)) > 15)
        }
    }
}
