import Chrome

/// The bar on screen: what it shows, and how it is shown.
struct PresentedBar {
    /// What the bar shows.
    var item: PopupItem?
    /// By content id, the id of the item that the content received from the bar last. Used only while the bar has items
    /// of its own.
    private var given: [String: String] = [:]
    /// The latest answer of the policy `popup.barVisibility`: whether the bar is shown here.
    var visibility = KeptAnswer<VisibilityKey, Bool>(true)
    var isHighlighted = false
    /// Whether a context menu of the bar is on screen.
    var isMenuShown = false
    var isMarqueePaused = false
    var marquee = MarqueeClock()
    var environment = PopupTrait.unspecified

    var isVisible: Bool { visibility.answer }

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

    /// - Returns: the fact that tells the environment; nil if it is the same as before.
    mutating func enter(_ new: PopupTrait) -> PopupEnvironmentChanged? {
        guard new != environment else { return nil }
        environment = new
        return PopupEnvironmentChanged(environment: new)
    }

    /// Pauses the titles' scrolling, or goes on with it.
    /// - Returns: the fact that tells this; nil if it was so already.
    mutating func setMarquee(paused: Bool, at now: Duration) -> PopupMarqueeChanged? {
        guard paused != isMarqueePaused else { return nil }
        isMarqueePaused = paused
        marquee.restart(at: now)
        return PopupMarqueeChanged(paused: paused)
    }
}

/// The situation in which the policy `popup.barVisibility` was asked.
struct VisibilityKey: Hashable {
    var whereabouts: Whereabouts
    var hasItem: Bool
}

/// What the policy `popup.barVisibility` may know about the user's place in the app.
struct Whereabouts: Hashable {
    var screen: String?
    var tab: String?
    var isPlaying = false
    var isKeyboardVisible = false
}
