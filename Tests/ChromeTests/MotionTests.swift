import Chrome
import EventBus
import Testing

@Suite("movements") struct MotionTests {
    private func at(_ seconds: Double) -> Duration { Duration(seconds: seconds)! }

    @Test(
        "a movement starts at its first pose and has its last pose once its duration is over",
        arguments: MotionCurve.allCases)
    func ends(_ curve: MotionCurve) {
        let motion = Motion(
            from: Pose(ty: 32, alpha: 0), to: .rest, duration: at(0.45), curve: curve,
            damping: curve == .spring ? 0.75 : nil)
        #expect(motion.pose(after: .zero) == Pose(ty: 32, alpha: 0))
        #expect(motion.pose(after: at(0.45)) == .rest)
        #expect(motion.pose(after: at(9)) == .rest)
        let half = motion.pose(after: at(0.225))
        #expect(half != .rest && half.ty < 32)
    }

    @Test("a spring of damping 1 never goes past its end, and one of less damping goes past it and returns")
    func springs() {
        func way(_ damping: Double) -> [Double] {
            let motion = Motion(from: Pose(tx: 0), to: Pose(tx: 1), duration: at(1), damping: damping)
            return (0...1000).map { motion.pose(after: .milliseconds($0)).tx }
        }
        let calm = way(1)
        #expect(zip(calm, calm.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(calm[999] > 0.998 && calm[999] <= 1)
        let swinging = way(0.5)
        // A spring of damping ζ goes past its end by the factor e^(−π ζ / √(1 − ζ²)).
        #expect(abs(swinging.max()! - 1.16303) < 1e-3)
        #expect(swinging.suffix(20).allSatisfy { abs($0 - 1) < 0.002 })
        for damping in [0, 1e-9, 0.1, 7] { #expect(way(damping).allSatisfy { $0.isFinite && abs($0) < 3 }) }
    }

    @Test(
        "a spring with an initial velocity runs ahead of one without, at first by that velocity",
        arguments: [0.5, 1.0])
    func velocity(_ damping: Double) {
        func way(_ velocity: Double, _ milliseconds: Int) -> Double {
            Motion(from: Pose(tx: 0), to: Pose(tx: 1), duration: at(0.5), damping: damping, velocity: velocity)
                .pose(after: .milliseconds(milliseconds)).tx
        }
        #expect(abs((way(4, 1) - way(0, 1)) / 0.001 - 4) < 0.1)
        #expect((1...100).allSatisfy { way(4, $0) > way(0, $0) })
        #expect(way(4, 500) == 1 && abs(way(4, 499) - 1) < 0.01)
    }

    @Test("an opacity stays between 0 and 1 while a spring goes past its end")
    func alpha() {
        let motion = Motion(from: Pose(alpha: 0), to: .rest, duration: at(1), damping: 0.3)
        #expect((0...1000).map { motion.pose(after: .milliseconds($0)).alpha }.allSatisfy { (0...1).contains($0) })
    }

    @Test("a movement that interrupts another starts from the current pose")
    func interrupts() {
        var track = MotionTrack(at: Pose(tx: -64, alpha: 0))
        _ = track.move(to: .rest, in: 0.4, .linear, at: .zero)
        #expect(track.pose(at: at(0.1)) == Pose(tx: -48, alpha: 0.25))
        let back = track.move(to: Pose(tx: -64, alpha: 0), in: 0.4, .linear, at: at(0.1))
        #expect(back.from == Pose(tx: -48, alpha: 0.25))
        #expect(track.pose(at: at(0.1)) == back.from)
        #expect(track.pose(at: at(0.5)) == Pose(tx: -64, alpha: 0))
    }

    @Test("a movement that follows another starts when the other ends")
    func follows() {
        var track = MotionTrack()
        _ = track.move(to: Pose(scale: 0.9), in: 0.1, .linear, at: at(2))
        let back = track.follow(to: .rest, in: 0.2, .linear)
        #expect(back.delay == at(0.1) && back.from == Pose(scale: 0.9))
        #expect(track.pose(at: at(2.1)) == Pose(scale: 0.9))
        #expect(abs(track.pose(at: at(2.2)).scale - 0.95) < 1e-9)
        #expect(track.pose(at: at(2.3)) == .rest)
        #expect(abs(track.pose(at: at(2.05)).scale - 0.95) < 1e-9)
    }
}
