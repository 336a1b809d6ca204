import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("how a toast moves") struct AnimationTests {
    /// `enter toast 0.24s spring 0.4/0.8 0,0.96,0 → 0,1,1`: way, size and opacity.
    private func lines(_ plan: ToastPlanned) -> [String] {
        func pose(_ pose: Pose) -> String { "\(pose.ty),\(pose.scale),\(pose.alpha)" }
        return plan.animations.map {
            let motion = $0.motion
            let spring = $0.response.map { " \($0)/\(motion.damping ?? 1)" } ?? ""
            return "\($0.phase) \($0.part) \(motion.duration.inSeconds)s \(motion.curve)\(spring) \(pose(motion.from)) → \(pose(motion.to))"
        }
    }

    @Test("§6: Agora's springs in and slides out towards its edge")
    func glass() {
        #expect(
            lines(plan()) == [
                "enter toast 0.24s spring 0.4/0.8 0.0,0.96,0.0 → 0.0,1.0,1.0",
                "exit toast 0.24s easeInOut 0.0,1.0,1.0 → -20.0,1.0,0.0",
            ])
        #expect(lines(plan(toast { $0.presentationEdge = .bottom }))[1].hasSuffix("→ 20.0,1.0,0.0"))
    }

    @Test("§6: Kreta's badge comes from the edge, grows into a pill, shows its text, and goes the same way")
    func badge() {
        #expect(
            lines(plan(toast(), .kreta)) == [
                "appear toast 0.65s spring 0.35/0.68 -44.0,0.3,0.0 → 0.0,1.0,1.0",
                "appear glyph 0.65s spring 0.35/0.68 0.0,0.8,1.0 → 0.0,1.0,1.0",
                "expand pill 0.5s spring 0.5/0.72 0.0,0.0,1.0 → 0.0,1.0,1.0",
                "textIn text 0.25s easeOut 0.0,1.0,0.0 → 0.0,1.0,1.0",
                "textOut text 0.1s easeIn 0.0,1.0,1.0 → 0.0,1.0,0.0",
                "shrink toast 0.25s easeInOut 0.0,1.0,1.0 → -44.0,0.8,0.0",
            ])
    }

    @Test("P1: who wants less motion sees it fade, in its place and in its size")
    func faded() {
        for profile in ToastProfile.allCases {
            #expect(
                lines(plan(traits: traits { $0.reduceMotion = true }, profile)) == [
                    "fadeIn toast 0.24s easeInOut 0.0,1.0,0.0 → 0.0,1.0,1.0",
                    "fadeOut toast 0.24s easeInOut 0.0,1.0,1.0 → 0.0,1.0,0.0",
                ])
        }
    }

    @Test("an entrance that is set to twice the time swings half as fast")
    func stretched() {
        #expect(
            lines(plan { $0.enterDuration = .milliseconds(480) })[0]
                == "enter toast 0.48s spring 0.8/0.8 0.0,0.96,0.0 → 0.0,1.0,1.0")
    }

    @Test("§6, D11: how it follows a finger is said with it; it does not shrink for who wants less motion")
    func drag() throws {
        let drag = try #require(plan().drag)
        #expect((drag.distance, drag.speed, drag.fade, drag.shrink) == (30, 200, 0.5, 0.02))
        #expect((drag.reach, drag.resistance, drag.response, drag.damping) == (100, 0.3, 0.25, 0.9))
        #expect((drag.returnResponse, drag.returnDamping) == (0.3, 0.8))
        #expect(plan(traits: traits { $0.reduceMotion = true }).drag?.shrink == 0)
        #expect(plan { $0.swipeDistance = 50 }.drag?.distance == 50)
    }

    @Test("what is said goes over the wire and back")
    func wire() throws {
        for profile in ToastProfile.allCases {
            let plan = plan(toast { $0.action = ToastAction(title: "Undo") }, profile)
            #expect(try ValueDecoder().decode(ToastPlanned.self, from: ValueEncoder().encode(plan)) == plan)
        }
    }
}
