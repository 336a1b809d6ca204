import Chrome
import EventBus

/// When the titles began to scroll, on bus time. A title that begins again starts at its beginning, with the delay.
struct MarqueeClock {
    private(set) var title: Duration = .zero
    private(set) var subtitle: Duration = .zero

    /// Lets titles begin again.
    mutating func restart(title: Bool = true, subtitle: Bool = true, at now: Duration) {
        if title { self.title = now }
        if subtitle { self.subtitle = now }
    }

    /// Lets the titles begin again that scroll otherwise than before.
    mutating func follow(_ new: PopupMarqueeLayout, after old: PopupMarqueeLayout, at now: Duration) {
        let others = new.delay != old.delay || new.rate != old.rate || new.coordinated != old.coordinated
        let cycle = new.coordinated && new.cycle != old.cycle
        restart(
            title: others || cycle || new.titleDuration != old.titleDuration,
            subtitle: others || cycle || new.subtitleDuration != old.subtitleDuration, at: now)
    }
}

/// One text that scrolls. Its runs repeat, each after the same delay.
struct MarqueeRun {
    /// The bus time at which the first delay began.
    let start: Duration
    let delay: Duration
    let duration: Duration
    /// From the beginning of one delay to that of the next one.
    let cycle: Duration
    /// How far the text moves in one run, in points.
    let distance: Double

    /// - Parameter seconds: the duration of one run. Nil is returned if it is 0, because the text does not scroll.
    init?(_ layout: PopupMarqueeLayout, seconds: Double, since start: Duration) {
        let whole = layout.coordinated ? layout.cycle : layout.delay + seconds
        guard seconds > 0, let delay = Duration(seconds: layout.delay), let duration = Duration(seconds: seconds),
            let cycle = Duration(seconds: whole), cycle > .zero
        else { return nil }
        (self.start, self.delay, self.duration) = (start, delay, duration)
        self.cycle = max(cycle, delay + duration)
        distance = seconds * layout.rate
    }

    /// The movement of the run that goes on at a bus time, or that comes next.
    func motion(at now: Duration) -> PartMotion {
        var began = start + cycle * max(0, Int((now - start) / cycle))
        // The quotient is rounded, so that it may be one too large or too small.
        while began > now, began > start { began -= cycle }
        while began + delay + duration <= now { began += cycle }
        return PartMotion(
            of: .text, from: PartPose(textOffset: 0), to: PartPose(textOffset: distance), began: began, delay: delay,
            duration: duration, curve: .linear)
    }
}
