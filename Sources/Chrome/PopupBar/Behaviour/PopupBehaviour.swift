import EventBus

/// How a popup behaves: thresholds, times and switches in which releases of LNPopupController differ, or which a
/// product may want to change. The default values are those of LNPopupController's newest release.
///
/// All durations and delays are seconds. Haptic intensities are 0 to 1. A damping is the damping ratio of a spring:
/// 1 and more do not overshoot. ``fields`` has the range of each value.
public struct PopupBehaviour: Hashable {
    /// What the interaction style `default` means on a Mac; nil: the same as elsewhere.
    public var macInteraction: PopupInteractionStyle?
    /// The share of the container's height by which an open popup must be pulled to snap shut.
    public var snapPercent = 0.32
    /// Seconds between an upward pan on a bar that snaps and the start of the opening.
    public var snapOpenDelay = 0.15
    /// A popup that was open and is released at rest or upwards closes if it is less open than this share, 0 to 1.
    public var stayOpenFraction = 0.5
    /// The share of the way that a drag must cover to open or close the popup if it is released without speed; nil: a
    /// release without speed counts as upward.
    public var restingFraction: Double?
    /// Whether a popup that is completely open stays open when it is released downwards.
    public var fullyOpenStays = true
    /// Whether pans are ignored while the popup opens or closes because of a gesture.
    public var gatesGestures = true
    /// Whether opening and closing play a haptic, unless `popup.setUp` sets it.
    public var openCloseHaptics = false
    public var openIntensity = 0.9
    public var closeIntensity = 0.9
    public var dragIntensity = 0.8
    public var pageIntensity = 1.0
    public var escapeCloses = true
    /// Whether the titles scroll again from the start of the closing; false: from its end.
    public var marqueeResumesAtCloseStart = true

    public var presentDuration = 0.5
    public var dismissDuration = 0.5
    public var openDuration = 0.5
    public var closeDuration = 0.5
    public var minimiseDuration = 0.4
    public var minimiseVerticalDelay = 0.08
    public var minimiseVerticalDuration = 0.32
    public var restoreMarginsDelay = 0.08
    public var restoreVerticalDuration = 0.14
    public var highlightDuration = 0.2
    public var closeButtonDuration = 0.25
    public var chevronDuration = 0.3
    public var contextMenuDuration = 0.2
    public var contextMenuDelay = 0.15
    public var statusBarDuration = 0.3
    public var visibilityDuration = 0.5
    /// The damping ratio of animations that must not overshoot, such as the bar's appearance.
    public var overdamping = 500.0
    public var openDamping = 1.0
    public var closeDamping = 1.0
    public var gestureCloseDamping = 0.87
    /// The damping ratio of the closing of a popup that snaps; nil: the same as of any other closing.
    public var snapCloseDamping: Double?

    /// Points that a finger must move along the bar for a swipe, unless it is fast enough.
    public var swipeDistance = 40.0
    /// Points per second that a finger must have for a swipe, unless it moves far enough.
    public var swipeVelocity = 300.0

    /// The greatest number of waiting operations.
    public var queueLimit = 64
    /// The greatest number of entries in each history list of the module's state.
    public var historyLimit = 64

    public init() {}

    /// Creates the behaviour of a profile: of LNPopupController's newest release, or of the release that its README
    /// describes.
    public init(_ profile: PopupProfile) {
        guard profile == .documented else { return }
        macInteraction = .scroll
        stayOpenFraction = 0
        restingFraction = 0.2
        fullyOpenStays = false
        gatesGestures = false
        openCloseHaptics = true
        escapeCloses = false
        marqueeResumesAtCloseStart = false
        gestureCloseDamping = 1
        snapCloseDamping = 0.85
    }

    /// The behaviour after a change of profile: values that differ from the old profile stay, and all others become
    /// those of the new profile.
    func under(_ other: PopupProfile, insteadOf profile: PopupProfile) -> PopupBehaviour {
        let (was, new) = (PopupBehaviour(profile), PopupBehaviour(other))
        var numbers = self
        func take<T: Equatable>(_ field: WritableKeyPath<PopupBehaviour, T>) {
            if self[keyPath: field] == was[keyPath: field] { numbers[keyPath: field] = new[keyPath: field] }
        }
        take(\.macInteraction)
        take(\.stayOpenFraction)
        take(\.restingFraction)
        take(\.fullyOpenStays)
        take(\.gatesGestures)
        take(\.openCloseHaptics)
        take(\.escapeCloses)
        take(\.marqueeResumesAtCloseStart)
        take(\.gestureCloseDamping)
        take(\.snapCloseDamping)
        return numbers
    }
}

extension PopupBehaviour: FieldGroup {
    public static let schemaDescription = "How a popup behaves."
    public static let fields = Fields<Self> {
        Field(\.macInteraction, orNull: nil, "what `default` means for fingers on a Mac; nil: what it means elsewhere")
        Field(
            \.snapPercent, in: 0.1...0.9,
            "the share of the container's height after which a pulled popup closes that snaps, 0.1 to 0.9")
        Field(\.snapOpenDelay, in: 0...10, "seconds between a pull at a bar that snaps and the opening")
        Field(
            \.stayOpenFraction, in: 0...1, "an open popup that is let go closes when it is less open than that, 0 to 1")
        Field(
            \.restingFraction, in: 0...1, orNull: nil,
            "the share of the way that a finger at rest must have moved to turn the popup over; nil: rest counts "
                + "as upwards")
        Field(\.fullyOpenStays, "whether a popup that is wholly open stays so, even if the finger moves down")
        Field(\.gatesGestures, "whether fingers count for nothing while a popup moves that a finger opened or closed")
        Field(\.openCloseHaptics, "whether opening and closing can be felt, unless `popup.setUp` says otherwise")
        Field(\.openIntensity, in: 0...1, "how strongly opening is felt, 0 to 1")
        Field(\.closeIntensity, in: 0...1, "how strongly closing is felt")
        Field(\.dragIntensity, in: 0...1, "how strongly it is felt that the popup follows a finger")
        Field(\.pageIntensity, in: 0...1, "how strongly a page is felt")
        Field(\.escapeCloses, "whether the Escape key closes an open popup")
        Field(
            \.marqueeResumesAtCloseStart,
            "whether titles move again when the popup begins to close, or when it is closed")
        Field(\.presentDuration, in: 0...10, "seconds in which the bar comes")
        Field(\.dismissDuration, in: 0...10, "seconds in which it goes")
        Field(\.openDuration, in: 0...10, "seconds in which the popup opens")
        Field(\.closeDuration, in: 0...10, "seconds in which it closes")
        Field(
            \.minimiseDuration, in: 0...10,
            "seconds in which the bar goes along with a tab bar that becomes small, or full again")
        Field(\.minimiseVerticalDelay, in: 0...10, "seconds after which a bar that is minimised begins to go down")
        Field(\.minimiseVerticalDuration, in: 0...10, "seconds that it goes down")
        Field(\.restoreMarginsDelay, in: 0...10, "seconds after which a bar that is restored begins to grow")
        Field(\.restoreVerticalDuration, in: 0...10, "seconds that it goes up")
        Field(\.highlightDuration, in: 0...10, "seconds in which it lights up under a finger, and goes dark again")
        Field(\.closeButtonDuration, in: 0...10, "seconds in which the close button goes to another place")
        Field(\.chevronDuration, in: 0...10, "seconds in which a chevron becomes flat under a finger, and itself again")
        Field(
            \.contextMenuDuration, in: 0...10,
            "seconds in which the bar's shadow goes when its context menu shows, and comes back")
        Field(\.contextMenuDelay, in: 0...10, "seconds after the menu's end in which it begins to come back")
        Field(\.statusBarDuration, in: 0...10, "seconds in which the status bar changes")
        Field(\.visibilityDuration, in: 0...10, "seconds in which a bar goes out of sight, and comes back")
        Field(\.overdamping, in: 0.01...1000, "of what must not swing at all")
        Field(\.openDamping, in: 0.01...1000, "how little an opening popup swings: 1 not at all")
        Field(\.closeDamping, in: 0.01...1000, "how little a closing one swings")
        Field(\.gestureCloseDamping, in: 0.01...1000, "the same after a finger's drag")
        Field(\.snapCloseDamping, in: 0.01...1000, orNull: nil, "the same of a popup that snaps; nil: as of any other")
        Field(
            \.swipeDistance, in: .lengths,
            "points that a finger must move along the bar to swipe it, if it is not fast")
        Field(
            \.swipeVelocity, in: .lengths, "points per second that it must be fast to swipe it, if it does not go far")
        Field(\.queueLimit, in: 1...10_000, "operations that wait at most")
        Field(\.historyLimit, in: 1...10_000, "entries that each list of what happened keeps, the latest")
    }
}
