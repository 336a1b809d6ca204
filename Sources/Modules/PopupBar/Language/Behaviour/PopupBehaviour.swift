import Chrome
import EventBus

/// The behavior of a popup: thresholds, times and switches that differ between releases of LNPopupController, or that a
/// product may want to change. The default values are those of LNPopupController's newest release.
///
/// All durations and delays are in seconds. Haptic intensities are 0 to 1. A damping is the damping ratio of a spring:
/// 1 and more do not overshoot. ``fields`` has the range of each value.
public struct PopupBehaviour: Hashable {
    public var macInteraction: PopupInteractionStyle?
    public var snapPercent = 0.32
    public var snapOpenDelay = 0.15
    /// A popup that was open and is released at rest or upward closes if it is less open than this share, 0 to 1.
    public var stayOpenFraction = 0.5
    public var restingFraction: Double?
    /// Whether a popup that is completely open stays open when it is released downward.
    public var fullyOpenStays = true
    public var gatesGestures = true
    public var openCloseHaptics = false
    public var openIntensity = 0.9
    public var closeIntensity = 0.9
    public var dragIntensity = 0.8
    public var pageIntensity = 1.0
    public var escapeCloses = true
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
    /// Chosen by this project to match the close button, because UIKit does not publish its own value.
    public var buttonsDuration = 0.25
    public var chevronDuration = 0.3
    public var contextMenuDuration = 0.2
    public var contextMenuDelay = 0.15
    public var statusBarDuration = 0.3
    public var visibilityDuration = 0.5
    public var overdamping = 500.0
    public var openDamping = 1.0
    public var closeDamping = 1.0
    public var gestureCloseDamping = 0.87
    public var snapCloseDamping: Double?

    public var swipeDistance = 40.0
    public var swipeVelocity = 300.0

    public var queueLimit = 64
    public var historyLimit = 64

    public init() {}

    /// Creates the behavior of a profile: of LNPopupController's newest release, or of the release that its README
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

    /// The behavior after a change of profile: values that differ from the old profile stay, and all others become
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
    public static let schemaDescription = "Thresholds, times and switches of a popup's behavior."
    public static let fields = Fields<Self> {
        Field(
            \.macInteraction, orNull: nil,
            "the meaning of the interaction style `default` on a Mac; nil: the "
                + "same as elsewhere")
        Field(
            \.snapPercent, in: 0.1...0.9,
            "the share of the container's height by which an open popup must be pulled to snap shut, 0.1 to 0.9")
        Field(
            \.snapOpenDelay, in: 0...10,
            "seconds between an upward pan on a bar that snaps and the start of "
                + "the opening, 0 to 10")
        Field(
            \.stayOpenFraction, in: 0...1,
            "the share below which a popup that was open closes when it is "
                + "released at rest or upward, 0 to 1")
        Field(
            \.restingFraction, in: 0...1, orNull: nil,
            "the share of the way that a drag must cover to open or close the popup if it is released without "
                + "speed, 0 to "
                + "1; nil: a release without speed counts as upward")
        Field(\.fullyOpenStays, "whether a downward release leaves a completely open popup open")
        Field(\.gatesGestures, "whether pans are ignored while the popup opens or closes because of a gesture")
        Field(\.openCloseHaptics, "whether opening and closing play a haptic, unless `popup.setUp` sets `haptics`")
        Field(\.openIntensity, in: 0...1, "the strength of the haptic of an opening, 0 to 1")
        Field(\.closeIntensity, in: 0...1, "the strength of the haptic of a closing, 0 to 1")
        Field(\.dragIntensity, in: 0...1, "the strength of the haptic at the start of a drag, 0 to 1")
        Field(\.pageIntensity, in: 0...1, "the strength of the haptic of a page, 0 to 1")
        Field(\.escapeCloses, "whether the Escape key closes an open popup")
        Field(
            \.marqueeResumesAtCloseStart,
            "true: long titles scroll again from the start of the closing; false: from its end")
        Field(\.presentDuration, in: 0...10, "seconds that the appearance of the bar takes, 0 to 10")
        Field(\.dismissDuration, in: 0...10, "seconds that the dismissal of the bar takes, 0 to 10")
        Field(\.openDuration, in: 0...10, "seconds that the opening of the popup takes, 0 to 10")
        Field(\.closeDuration, in: 0...10, "seconds that the closing of the popup takes, 0 to 10")
        Field(
            \.minimiseDuration, in: 0...10,
            "seconds that the bar takes to follow a tab bar that is minimized or restored, 0 to 10")
        Field(
            \.minimiseVerticalDelay, in: 0...10,
            "seconds before a bar that is minimized starts to move "
                + "vertically, 0 to 10")
        Field(
            \.minimiseVerticalDuration, in: 0...10,
            "seconds that the vertical movement of a bar that is "
                + "minimized takes, 0 to 10")
        Field(
            \.restoreMarginsDelay, in: 0...10,
            "seconds before the left and right edges of a bar that is "
                + "restored start to move, 0 to 10")
        Field(
            \.restoreVerticalDuration, in: 0...10,
            "seconds that the vertical movement of a bar that is "
                + "restored takes, 0 to 10")
        Field(
            \.highlightDuration, in: 0...10,
            "seconds in which the highlight of a touched bar appears or "
                + "disappears, 0 to 10")
        Field(
            \.closeButtonDuration, in: 0...10,
            "seconds that the close button takes to move to another place, "
                + "0 to 10")
        Field(
            \.buttonsDuration, in: 0...10,
            "seconds in which the buttons of the bar change with an animation, 0 to 10")
        Field(
            \.chevronDuration, in: 0...10,
            "seconds in which a chevron close button becomes flat at the start "
                + "of a drag, or a chevron again at its end, 0 to 10")
        Field(
            \.contextMenuDuration, in: 0...10,
            "seconds in which the bar's shadow disappears for a context menu, or appears again after it, 0 to 10")
        Field(
            \.contextMenuDelay, in: 0...10,
            "seconds from the end of a context menu to the return of the "
                + "bar's shadow, 0 to 10")
        Field(\.statusBarDuration, in: 0...10, "seconds that a change of the status bar takes, 0 to 10")
        Field(
            \.visibilityDuration, in: 0...10,
            "seconds in which the policy `popup.barVisibility` hides a bar "
                + "or shows it again, 0 to 10")
        Field(
            \.overdamping, in: 0.01...1000,
            "the damping ratio of animations that must not overshoot, such as "
                + "the bar's appearance")
        Field(\.openDamping, in: 0.01...1000, "the damping ratio of an opening; less than 1 overshoots")
        Field(\.closeDamping, in: 0.01...1000, "the damping ratio of a closing that no gesture has started")
        Field(\.gestureCloseDamping, in: 0.01...1000, "the damping ratio of a closing that a gesture has started")
        Field(
            \.snapCloseDamping, in: 0.01...1000, orNull: nil,
            "the damping ratio of the closing of a popup "
                + "that snaps; nil: the same as of any other closing")
        Field(
            \.swipeDistance, in: .lengths,
            "points that a finger must move on the bar for a swipe, unless the finger is fast enough")
        Field(
            \.swipeVelocity, in: .lengths,
            "points per second that a finger must have for a swipe of the bar, "
                + "unless the finger moves far enough")
        Field(\.queueLimit, in: 1...10_000, "the greatest number of waiting operations, 1 to 10,000")
        Field(
            \.historyLimit, in: 1...10_000,
            "the greatest number of entries in each history list of the "
                + "module's state, 1 to 10,000")
    }
}
