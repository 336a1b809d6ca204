import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("toast animations") struct AnimationTests {
    /// The animations as text: `enter toast 0.24s spring 0.4/0.8 0,0.96,0 → 0,1,1`. The last numbers are the vertical
    /// distance, the scale and the opacity at the start and at the end.
    private func lines(_ plan: ToastPlanned) -> [String] {
        func pose(_ pose: Pose) -> String { "\(pose.ty),\(pose.scale),\(pose.alpha)" }
        return plan.animations.map {
            let motion = $0.motion
            let spring = $0.response.map { " \($0)/\(motion.damping ?? 1)" } ?? ""
            return
                "\($0.phase) \($0.part) \(motion.duration.inSeconds)s \(motion.curve)\(spring) \(pose(motion.from)) → \(pose(motion.to))"
        }
    }

    @Test("a glass toast springs in and slides out toward its edge")
    func glass() {
        #expect(
            lines(plan()) == [
                "enter toast 0.24s spring 0.4/0.8 0.0,0.96,0.0 → 0.0,1.0,1.0",
                "exit toast 0.24s easeInOut 0.0,1.0,1.0 → -20.0,1.0,0.0",
            ])
        #expect(lines(plan(toast { $0.presentationEdge = .bottom }))[1].hasSuffix("→ 20.0,1.0,0.0"))
        #expect(lines(plan(toast { $0.presentationEdge = .center }))[1].hasSuffix("→ 0.0,1.0,0.0"))
    }

    @Test("a badge comes from the edge, grows into a pill, shows its text, and leaves toward the edge")
    func badge() {
        #expect(
            lines(plan(toast(), .kreta)) == [
                "appear toast 0.65s spring 0.35/0.68 -44.0,0.3,0.0 → 0.0,1.0,1.0",
                "appear glyph 0.65s spring 0.35/0.68 0.0,0.8,1.0 → 0.0,1.0,1.0",
                "expand pill 0.5s spring 0.5/0.72 0.0,0.0,1.0 → 0.0,1.0,1.0",
                "textIn text 0.25s easeOut 0.0,1.0,0.0 → 0.0,1.0,1.0",
                "textOut text 0.1s easeIn 0.0,1.0,1.0 → 0.0,1.0,0.0",
                "shrink toast 0.25s easeIn 0.0,1.0,1.0 → -44.0,0.8,0.0",
            ])
    }

    @Test("with reduced motion, a toast of any profile fades without moving or changing its size")
    func faded() {
        for profile in ToastProfile.allCases {
            #expect(
                lines(plan(traits: traits { $0.reduceMotion = true }, profile)) == [
                    "fadeIn toast 0.24s easeInOut 0.0,1.0,0.0 → 0.0,1.0,1.0",
                    "fadeOut toast 0.24s easeInOut 0.0,1.0,1.0 → 0.0,1.0,0.0",
                ])
        }
    }

    @Test("an entrance with twice the duration has a spring that is half as fast")
    func stretched() {
        #expect(
            lines(plan { $0.enterDuration = .milliseconds(480) })[0]
                == "enter toast 0.48s spring 0.8/0.8 0.0,0.96,0.0 → 0.0,1.0,1.0")
    }

    @Test("the plan says how a toast follows a finger; with reduced motion it does not shrink")
    func drag() throws {
        let drag = try #require(plan().drag)
        #expect((drag.distance, drag.speed, drag.fade, drag.shrink) == (30, 200, 0.5, 0.02))
        #expect((drag.reach, drag.resistance, drag.response, drag.damping) == (100, 0.3, 0.25, 0.9))
        #expect((drag.returnResponse, drag.returnDamping) == (0.3, 0.8))
        #expect(plan(traits: traits { $0.reduceMotion = true }).drag?.shrink == 0)
        #expect(plan { $0.swipeDistance = 50 }.drag?.distance == 50)
    }

    @Test("a plan is the same after encoding and decoding")
    func wire() throws {
        for profile in ToastProfile.allCases {
            let plan = plan(toast { $0.action = ToastAction(title: "Undo") }, profile)
            #expect(try ValueDecoder().decode(ToastPlanned.self, from: ValueEncoder().encode(plan)) == plan)
        }
    }
}
