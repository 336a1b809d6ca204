import Chrome
import EventBus
import Testing

@testable import Toast

/// What users of the reference programs saw (TOAST §15), and do not see here.
@Suite("drawn right") struct DrawnDefectTests {
    @Test("defect 22: an error whose priority was set is still felt", arguments: ToastPriority.allCases)
    func silentHaptic(priority: ToastPriority) {
        let content = toast(kind: .error) { $0.priority = priority }
        #expect(toastHaptic(of: content, idiom: .phone, tuning: ToastSettings()) == "notification.error")
    }

    @Test("defect 26: when the keyboard goes the toast comes down again")
    func stuckAboveKeyboard() {
        let content = toast { $0.presentationEdge = .bottom }
        let heights = [0.0, 336, 0].map {
            toastLayout(of: content, in: SceneInfo(), keyboard: $0, tuning: ToastSettings()).offset
        }
        #expect(heights == [50, 352, 50])
    }

    @Test("defect 26: in a small window of a tablet the toast stays inside, whatever the keyboard claims")
    func keyboardLargerThanWindow() {
        let content = toast { $0.presentationEdge = .bottom }
        let window = SceneInfo(width: 320, height: 250, safeTop: 0, safeBottom: 0)
        #expect(toastLayout(of: content, in: window, keyboard: 400, tuning: ToastSettings()).offset == 266)
    }

    @Test("defect 36: three lines do not run out of the pill: its height is a least one")
    func overflowingPill() {
        let plan = plan(toast { $0.measuredLines = 3 }, .kreta)
        #expect(plan.lines == 3 && plan.metrics.minimumHeight == 44)
        // What fits into the 44 points of the reference is one line of subheadline, 20 points high.
        #expect(plan.metrics.minimumHeight - 2 * plan.metrics.verticalPadding < 2 * 20)
    }

    @Test("defect 40: Reduce Motion is obeyed in Kreta, too: no badge that jumps and grows")
    func motionInSpiteOfWish() {
        let plan = plan(traits: traits { $0.reduceMotion = true }, .kreta)
        #expect(plan.motion == .fade)
        #expect(plan.animations.allSatisfy { $0.part == .toast && $0.motion.from.scale == 1 && $0.motion.from.ty == 0 })
        let phases = toastPhases(tuning: ToastSettings(profile: .kreta), fades: true)
        #expect(phases.enter.map(\.name) == [.fadeIn, .entered] && phases.exit.map(\.name) == [.fadeOut, .gone])
    }

    @Test("defect 42: the check mark of a success can be seen: it is not white on green", arguments: ColorScheme.allCases)
    func whiteOnGreen(scheme: ColorScheme) throws {
        let plan = plan(toast(kind: .success), traits: traits { $0.colorScheme = scheme }, .kreta)
        #expect(plan.glyph.name == "black")
        #expect(try #require(plan.ratio(.glyph)) > 9)
    }

    @Test("defect 42: the message can be read on any page when the user asks for it", arguments: ColorScheme.allCases)
    func textLostInGlass(scheme: ColorScheme) throws {
        for profile in [ToastProfile.agora, .kreta] {
            let wish = traits { ($0.colorScheme, $0.reduceTransparency) = (scheme, true) }
            #expect(try #require(plan(traits: wish, profile).ratio(.text)) > 15)
        }
    }
}
