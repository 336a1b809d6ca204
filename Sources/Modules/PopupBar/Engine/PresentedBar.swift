import Chrome
import EventBus

/// The bar on screen, with its item and display state.
struct PresentedBar {
    /// The item on the bar, with the latest progress from the app; ``progress(at:)`` returns the current one.
    var item: PopupItem?
    /// The values of ``item`` at the bus time from which its progress runs.
    private var progress: (id: String, value: Double, rate: Double?, began: Duration)?
    /// By content id, the id of the item that the content received from the bar last. Used only while the bar has items
    /// of its own.
    private var given: [String: String] = [:]
    /// The latest answer of the policy `popup.barVisibility`: whether the bar is shown here.
    var visibility = CachedAnswer<VisibilityKey, Bool>(true)
    var isHighlighted = false
    /// The parts under a pointer.
    var hovered: Set<PopupPointerTarget> = []
    /// Whether a context menu of the bar is on screen.
    var isMenuShown = false
    var isMarqueePaused = false
    var marquee = MarqueeClock()
    var environment = PopupTrait.unspecified

    var isVisible: Bool { visibility.answer }

    /// Starts the item's progress if the item or its progress has changed.
    mutating func followProgress(at now: Duration) {
        guard let item else { return progress = nil }
        if let progress, progress.id == item.id, progress.value == item.progress, progress.rate == item.progressRate {
            return
        }
        progress = (item.id, item.progress, item.progressRate, now)
    }

    /// The progress of the item at a bus time, 0 to 1.
    func progress(at now: Duration) -> Double {
        guard let item else { return 0 }
        guard let progress, let rate = progress.rate, progress.id == item.id else { return item.progress }
        return min(1, progress.value + rate * max(0, (now - progress.began).inSeconds))
    }

    /// The running movement of the progress; nil if it stands still or is at its end.
    func progressMotion(at now: Duration) -> PartMotion? {
        guard let progress, let rate = progress.rate, rate > 0, self.progress(at: now) < 1,
            let duration = Duration(seconds: (1 - progress.value) / rate)
        else { return nil }
        return PartMotion(
            of: .progress, from: PartPose(progress: progress.value), to: PartPose(progress: 1), began: progress.began,
            duration: duration, curve: .linear)
    }

    /// Gives the bar's item to a content.
    mutating func giveItem(to content: PopupContent) -> PopupItemDidChange {
        defer { given[content.id] = item?.id }
        return PopupItemDidChange(content: content.id, previous: given[content.id] ?? content.item?.id)
    }

    /// Forgets the items that were given to contents other than these.
    mutating func forgetItems(exceptOf contents: [PopupContent]) {
        // order: the result is a dictionary again
        given = given.filter { id, _ in contents.contains { $0.id == id } }
    }

    /// - Returns: the fact about the new environment; nil if it has not changed.
    mutating func enter(_ new: PopupTrait) -> PopupEnvironmentChanged? {
        guard new != environment else { return nil }
        environment = new
        return PopupEnvironmentChanged(environment: new)
    }

    /// Pauses or resumes the scrolling of the titles.
    /// - Returns: the fact about the change; nil if nothing has changed.
    mutating func setMarquee(paused: Bool, at now: Duration) -> PopupMarqueeChanged? {
        guard paused != isMarqueePaused else { return nil }
        isMarqueePaused = paused
        marquee.restart(at: now)
        return PopupMarqueeChanged(paused: paused)
    }
}

/// The situation in which the policy `popup.barVisibility` was asked.
struct VisibilityKey: Hashable {
    var whereabouts: VisibilityState
    var hasItem: Bool
}

/// The user's place in the app, as far as the policy `popup.barVisibility` gets it.
struct VisibilityState: Hashable {
    var screen: String?
    var tab: String?
    var isPlaying = false
    var isKeyboardVisible = false
}
