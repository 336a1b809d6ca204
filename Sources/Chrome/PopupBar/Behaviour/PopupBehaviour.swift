import EventBus

/// How a popup behaves: thresholds, times and switches in which the sources of POPUP disagree, or
/// which a product may want otherwise. Times are seconds.
public struct PopupBehaviour: Codable, Sendable, Hashable {
    /// What `default` means for fingers on a Mac; nil: what it means elsewhere.
    public var macInteraction: PopupInteractionStyle?
    /// The share of the container's height after which a pulled popup closes that snaps, 0.1 to 0.9.
    public var snapPercent = 0.32
    /// Between a pull at a bar that snaps and the opening.
    public var snapOpenDelay = 0.15
    /// An open popup that is let go closes when it is less open than that, however the finger moves.
    public var stayOpenFraction = 0.5
    /// The share of the way that a finger at rest must have moved to turn it over; nil: rest counts
    /// as upwards.
    public var restingFraction: Double?
    /// Whether a popup that is wholly open stays so, even if the finger moves down.
    public var fullyOpenStays = true
    /// Whether fingers count for nothing while a popup moves that a finger opened or closed.
    public var gatesGestures = true
    /// Whether opening and closing can be felt, unless `popup.setUp` says otherwise.
    public var openCloseHaptics = false
    public var openIntensity = 0.9
    public var closeIntensity = 0.9
    public var dragIntensity = 0.8
    public var pageIntensity = 1.0
    /// Whether the Escape key closes an open popup.
    public var escapeCloses = true
    /// Whether titles move again when the popup begins to close, or when it is closed.
    public var marqueeResumesAtCloseStart = true

    public var presentDuration = 0.5
    public var dismissDuration = 0.5
    public var openDuration = 0.5
    public var closeDuration = 0.5
    public var minimiseDuration = 0.4
    /// When a bar that is minimised begins to go down, and how long it does.
    public var minimiseVerticalDelay = 0.08
    public var minimiseVerticalDuration = 0.32
    /// When a bar that is restored begins to grow, and how long it goes up.
    public var restoreMarginsDelay = 0.08
    public var restoreVerticalDuration = 0.14
    public var highlightDuration = 0.2
    public var closeButtonDuration = 0.25
    public var chevronDuration = 0.3
    /// Of the shadow that goes while a context menu shows, and when it begins to come back.
    public var contextMenuDuration = 0.2
    public var contextMenuDelay = 0.15
    public var statusBarDuration = 0.3
    public var visibilityDuration = 0.5
    /// Of what must not swing at all.
    public var overdamping = 500.0
    public var openDamping = 1.0
    public var closeDamping = 1.0
    /// Of a popup that a finger closed.
    public var gestureCloseDamping = 0.87
    /// Of a popup that snaps; nil: as of any other.
    public var snapCloseDamping: Double?

    /// Points that a finger must move along the bar, or points per second that it must be fast, to swipe it.
    public var swipeDistance = 40.0
    public var swipeVelocity = 300.0

    /// Operations that wait at most.
    public var queueLimit = 64
    /// Entries that each list of what happened keeps, the latest.
    public var historyLimit = 64

    public init() {}

    /// That of the library's newest release, or of the one whose README is the other source.
    public init(_ profile: PopupProfile) {
        guard profile == .readme else { return }
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

    /// The same under another profile: what was said stays, the rest is that profile's.
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

extension PopupBehaviour: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&macInteraction, .macInteraction, orNull: nil)
        try fields.number(&snapPercent, .snapPercent, in: 0.1...0.9)
        try fields.number(&snapOpenDelay, .snapOpenDelay, in: 0...10)
        try fields.number(&stayOpenFraction, .stayOpenFraction, in: 0...1)
        try fields.numberOrNull(&restingFraction, .restingFraction, in: 0...1)
        try fields.value(&fullyOpenStays, .fullyOpenStays)
        try fields.value(&gatesGestures, .gatesGestures)
        try fields.value(&openCloseHaptics, .openCloseHaptics)
        try fields.number(&openIntensity, .openIntensity, in: 0...1)
        try fields.number(&closeIntensity, .closeIntensity, in: 0...1)
        try fields.number(&dragIntensity, .dragIntensity, in: 0...1)
        try fields.number(&pageIntensity, .pageIntensity, in: 0...1)
        try fields.value(&escapeCloses, .escapeCloses)
        try fields.value(&marqueeResumesAtCloseStart, .marqueeResumesAtCloseStart)
        try fields.number(&presentDuration, .presentDuration, in: 0...10)
        try fields.number(&dismissDuration, .dismissDuration, in: 0...10)
        try fields.number(&openDuration, .openDuration, in: 0...10)
        try fields.number(&closeDuration, .closeDuration, in: 0...10)
        try fields.number(&minimiseDuration, .minimiseDuration, in: 0...10)
        try fields.number(&minimiseVerticalDelay, .minimiseVerticalDelay, in: 0...10)
        try fields.number(&minimiseVerticalDuration, .minimiseVerticalDuration, in: 0...10)
        try fields.number(&restoreMarginsDelay, .restoreMarginsDelay, in: 0...10)
        try fields.number(&restoreVerticalDuration, .restoreVerticalDuration, in: 0...10)
        try fields.number(&highlightDuration, .highlightDuration, in: 0...10)
        try fields.number(&closeButtonDuration, .closeButtonDuration, in: 0...10)
        try fields.number(&chevronDuration, .chevronDuration, in: 0...10)
        try fields.number(&contextMenuDuration, .contextMenuDuration, in: 0...10)
        try fields.number(&contextMenuDelay, .contextMenuDelay, in: 0...10)
        try fields.number(&statusBarDuration, .statusBarDuration, in: 0...10)
        try fields.number(&visibilityDuration, .visibilityDuration, in: 0...10)
        try fields.number(&overdamping, .overdamping, in: 0.01...1000)
        try fields.number(&openDamping, .openDamping, in: 0.01...1000)
        try fields.number(&closeDamping, .closeDamping, in: 0.01...1000)
        try fields.number(&gestureCloseDamping, .gestureCloseDamping, in: 0.01...1000)
        try fields.numberOrNull(&snapCloseDamping, .snapCloseDamping, in: 0.01...1000)
        try fields.length(&swipeDistance, .swipeDistance)
        try fields.length(&swipeVelocity, .swipeVelocity)
        try fields.number(&queueLimit, .queueLimit, in: 1...10_000)
        try fields.number(&historyLimit, .historyLimit, in: 1...10_000)
    }
}
