import Chrome
import EventBus
import Toolbar

/// One of the two places for accessories, with the accessory that is there, appearing or disappearing.
///
/// Each accessory in it gets `willAppear`, `didAppear`, `willDisappear` and `didDisappear` exactly once in this order,
/// even if movements are interrupted. A movement that interrupts another one starts at the current pose.
struct AccessoryStage {
    let slot: AccessorySlot
    private var phase = Phase.away
    /// How the accessory slides in and out.
    private(set) var track = MotionTrack()
    /// The latest movement.
    private var latest: (began: Duration, motion: StackMotion)?

    private enum Phase {
        case away
        case appearing(String, until: Duration)
        case shown(String)
        /// The accessory slides out; `next` takes its place afterwards.
        case leaving(String, next: String?, until: Duration)
    }

    /// The distance and timing of the movements.
    struct Pace {
        var settings = AccessorySettings()
        /// Points between an accessory's place and the start of its slide, below it.
        var translation = ToolbarAppearance().animationTranslationY
        /// Initial speed of the springs, in distances of their movement per second; nil: 0.
        var velocity: Double?

        /// Whether the user prefers reduced motion. Accessories then fade in and out at their places.
        var reducesMotion = false

        fileprivate var below: Pose { Pose(ty: reducesMotion ? 0 : translation, alpha: 0) }
    }

    init(_ slot: AccessorySlot) { self.slot = slot }

    /// The visible accessory, including one that is disappearing.
    var occupant: String? {
        switch phase {
        case .away: nil
        case .appearing(let id, _), .shown(let id), .leaving(let id, _, _): id
        }
    }

    /// The accessory that is there or appearing; nil during a disappearance.
    var resident: String? {
        if case .leaving = phase { nil } else { occupant }
    }

    /// The accessory that takes room: it is there, appears, or follows one that is disappearing.
    var heir: String? { if case .leaving(_, let next, _) = phase { next } else { occupant } }

    /// The movement that began at a bus time, if any.
    func motion(since now: Duration) -> StackMotion? { latest.flatMap { $0.began == now ? $0.motion : nil } }

    /// The bus time at which ``arrive(_:at:)`` must be called.
    var deadline: Duration? {
        switch phase {
        case .away, .shown: nil
        case .appearing(_, let until), .leaving(_, _, let until): until
        }
    }

    // MARK: In

    /// Shows an accessory in place of the current one. In the primary place, it waits until the old one has slid out;
    /// in the secondary place, the old one is removed at once.
    mutating func show(_ id: String, animated: Bool, _ pace: Pace, at now: Duration) -> [any Fact] {
        guard resident != id else { return [] }
        switch phase {
        case .leaving(id, _, _) where animated:
            // The accessory is still sliding out, and returns from its current pose.
            return [did(disappear: id, true)] + slideIn(id, pace, at: now)
        case .leaving(_, id, _) where animated && slot == .primary:
            return []
        case .appearing, .shown, .leaving:
            guard animated, slot == .primary else { break }
            return slideOut(
                next: id, pace.settings.swapDuration, pace.settings.swapDamping, pace, at: now)
        case .away: break
        }
        return hideAtOnce() + enter(id, animated: animated, pace, at: now)
    }

    private mutating func enter(_ id: String, animated: Bool, _ pace: Pace, at now: Duration) -> [any Fact] {
        guard animated else {
            phase = .shown(id)
            track.stand(at: .rest)
            return [will(appear: id, false), did(appear: id, false)]
        }
        track.stand(at: pace.below)
        return slideIn(id, pace, at: now)
    }

    private mutating func slideIn(_ id: String, _ pace: Pace, at now: Duration) -> [any Fact] {
        let motion = track.move(
            to: .rest, in: pace.settings.showDuration, damping: pace.settings.showDamping, velocity: pace.velocity,
            at: now)
        phase = .appearing(id, until: now + motion.duration)
        note(motion, pace, at: now)
        let what: AccessoryAnimation = slot == .primary ? .accessoryShow : .secondaryAccessoryShow
        return [will(appear: id, true), AccessoryAnimationStarted(what, id: id, motion)]
    }

    // MARK: Out

    /// Hides the accessory that is there, and cancels its successor.
    mutating func hide(animated: Bool, _ pace: Pace, at now: Duration) -> [any Fact] {
        guard animated else { return hideAtOnce() }
        switch phase {
        case .away, .leaving(_, next: nil, _): return []
        case .appearing, .shown, .leaving:
            return slideOut(next: nil, pace.settings.hideDuration, pace.settings.hideDamping, pace, at: now)
        }
    }

    private mutating func slideOut(
        next: String?, _ duration: Double, _ damping: Double, _ pace: Pace, at now: Duration
    ) -> [any Fact] {
        var events: [any Fact] = []
        guard let id = occupant else { return events }
        if resident != nil { events = settle() + [will(disappear: id, true)] }
        let motion = track.move(to: pace.below, in: duration, damping: damping, velocity: pace.velocity, at: now)
        phase = .leaving(id, next: next, until: now + motion.duration)
        note(motion, pace, at: now)
        let what: AccessoryAnimation = slot == .primary ? .accessoryHide : .secondaryAccessoryHide
        return events + [AccessoryAnimationStarted(what, id: id, motion)]
    }

    private mutating func hideAtOnce() -> [any Fact] {
        defer {
            phase = .away
            track.stand(at: .rest)
        }
        switch phase {
        case .away: return []
        case .appearing(let id, _), .shown(let id):
            return settle() + [will(disappear: id, false), did(disappear: id, false)]
        case .leaving(let id, _, _): return [did(disappear: id, true)]
        }
    }

    /// Ends an appearance: publishes `didAppear` if it is still due.
    private mutating func settle() -> [any Fact] {
        guard case .appearing(let id, _) = phase else { return [] }
        phase = .shown(id)
        return [did(appear: id, true)]
    }

    /// Records the movement of the parts that stand on the accessory. A fade moves nothing.
    private mutating func note(_ motion: Motion<Pose>, _ pace: Pace, at now: Duration) {
        let stack = StackMotion(duration: motion.duration, curve: motion.curve, damping: motion.damping)
        latest = pace.reducesMotion ? nil : (now, stack)
    }

    // MARK: Time

    /// Ends a movement when its time is over.
    mutating func arrive(_ pace: Pace, at now: Duration) -> [any Fact] {
        guard let deadline, deadline <= now else { return [] }
        return finish(pace, at: now)
    }

    /// Releases the accessory at once, because the other place will show it.
    mutating func vacate(_ pace: Pace, at now: Duration) -> [any Fact] {
        resident == nil ? finish(pace, at: now) : hideAtOnce()
    }

    private mutating func finish(_ pace: Pace, at now: Duration) -> [any Fact] {
        switch phase {
        case .away, .shown: return []
        case .appearing: return settle()
        case .leaving(let id, let next, _):
            phase = .away
            let events = [did(disappear: id, true)]
            return next.map { events + enter($0, animated: true, pace, at: now) } ?? events
        }
    }

    // MARK: Facts

    private func will(appear id: String, _ animated: Bool) -> any Fact {
        AccessoryWillAppear(id: id, slot: slot, animated: animated)
    }
    private func did(appear id: String, _ animated: Bool) -> any Fact {
        AccessoryDidAppear(id: id, slot: slot, animated: animated)
    }
    private func will(disappear id: String, _ animated: Bool) -> any Fact {
        AccessoryWillDisappear(id: id, slot: slot, animated: animated)
    }
    private func did(disappear id: String, _ animated: Bool) -> any Fact {
        AccessoryDidDisappear(id: id, slot: slot, animated: animated)
    }
}
