import Chrome
import EventBus

/// The bus times at which the titles began to scroll. A restarted title waits for the delay first.
struct MarqueeClock {
    private(set) var title: Duration = .zero
    private(set) var subtitle: Duration = .zero

    /// Restarts titles.
    mutating func restart(title: Bool = true, subtitle: Bool = true, at now: Duration) {
        if title { self.title = now }
        if subtitle { self.subtitle = now }
    }

    /// Restarts the titles whose scrolling has changed.
    mutating func follow(_ new: PopupMarqueeLayout, after old: PopupMarqueeLayout, at now: Duration) {
        let others = new.delay != old.delay || new.rate != old.rate || new.coordinated != old.coordinated
        let cycle = new.coordinated && new.cycle != old.cycle
        restart(
            title: others || cycle || new.titleDuration != old.titleDuration,
            subtitle: others || cycle || new.subtitleDuration != old.subtitleDuration, at: now)
    }
}

/// A scrolling text. Its runs repeat, each after the same delay.
struct MarqueeRun {
    /// The bus time at which the first delay began.
    let start: Duration
    let delay: Duration
    let duration: Duration
    /// The time from the start of one delay to the next.
    let cycle: Duration
    /// The distance of one run, in points.
    let distance: Double

    /// - Parameter seconds: the duration of one run. If it is 0, the text does not scroll, and the initializer returns
    ///   nil.
    init?(_ layout: PopupMarqueeLayout, seconds: Double, since start: Duration) {
        let whole = layout.coordinated ? layout.cycle : layout.delay + seconds
        guard seconds > 0, let delay = Duration(seconds: layout.delay), let duration = Duration(seconds: seconds),
            let cycle = Duration(seconds: whole), cycle > .zero
        else { return nil }
        (self.start, self.delay, self.duration) = (start, delay, duration)
        self.cycle = max(cycle, delay + duration)
        distance = seconds * layout.rate
    }

    /// The movement of the current run at a bus time, or of the next one.
    func motion(at now: Duration) -> PartMotion {
        var began = start + cycle * max(0, Int((now - start) / cycle))
        // The quotient is rounded, so it may be off by one.
        while began > now, began > start { began -= cycle }
        while began + delay + duration <= now { began += cycle }
        return PartMotion(
            of: .text, from: PartPose(textOffset: 0), to: PartPose(textOffset: distance), began: began, delay: delay,
            duration: duration, curve: .linear)
    }
}
