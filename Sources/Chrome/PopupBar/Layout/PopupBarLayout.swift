import EventBus

/// A bar, its frame in the container, the frames of its content in the bar, and those of what
/// the content holds in the content.
public struct PopupBarLayout: Codable, Sendable, Hashable {
    public var frame: PopupFrame
    public var height: Double
    public var contentFrame: PopupFrame
    public var effectiveContentSize: PopupSize
    public var effectiveStyle: PopupBarStyle
    public var isFloating: Bool
    public var isRightToLeft: Bool
    public var cornerRadius: Double
    public var environment: PopupTrait
    /// Whether its background goes on below the safe area, and whether it fades when it leaves.
    public var extendsUnderSafeArea: Bool
    public var fadesOnDismiss: Bool
    public var image: PopupImageLayout
    public var titles: PopupTitlesLayout
    public var marquee: PopupMarqueeLayout
    /// 0 to 1.
    public var progress: Double
    public var progressStyle: PopupProgressStyle
    public var progressViewVisible: Bool
    public var progressFrame: PopupFrame
    /// Whether the line is a capsule.
    public var progressIsCapsule: Bool
    /// Ids of those that are shown; `|` stands between the two groups.
    public var buttonsLeftToRight: [String]
    public var buttons: [PopupButtonLayout]
    public var accessibility: PopupBarSpeech
    public var look: PopupLook

    public init(
        frame: PopupFrame, contentFrame: PopupFrame, effectiveStyle: PopupBarStyle, isFloating: Bool,
        isRightToLeft: Bool, cornerRadius: Double, environment: PopupTrait, extendsUnderSafeArea: Bool,
        fadesOnDismiss: Bool, image: PopupImageLayout, titles: PopupTitlesLayout, marquee: PopupMarqueeLayout,
        progress: Double, progressStyle: PopupProgressStyle, progressFrame: PopupFrame, progressIsCapsule: Bool,
        buttonsLeftToRight: [String], buttons: [PopupButtonLayout], accessibility: PopupBarSpeech, look: PopupLook
    ) {
        self.frame = frame
        height = frame.height
        self.contentFrame = contentFrame
        effectiveContentSize = contentFrame.size
        self.effectiveStyle = effectiveStyle
        self.isFloating = isFloating
        self.isRightToLeft = isRightToLeft
        self.cornerRadius = cornerRadius
        self.environment = environment
        self.extendsUnderSafeArea = extendsUnderSafeArea
        self.fadesOnDismiss = fadesOnDismiss
        self.image = image
        self.titles = titles
        self.marquee = marquee
        self.progress = progress
        self.progressStyle = progressStyle
        progressViewVisible = progressStyle != .none
        self.progressFrame = progressFrame
        self.progressIsCapsule = progressIsCapsule
        self.buttonsLeftToRight = buttonsLeftToRight
        self.buttons = buttons
        self.accessibility = accessibility
        self.look = look
    }
}

public struct PopupButtonLayout: Codable, Sendable, Hashable {
    public var id: String
    public var frame: PopupFrame
    public var accessibility: PopupSpokenText

    public init(id: String, frame: PopupFrame, accessibility: PopupSpokenText = PopupSpokenText()) {
        (self.id, self.frame, self.accessibility) = (id, frame, accessibility)
    }
}

public struct PopupImageLayout: Codable, Sendable, Hashable {
    /// Whether there is one, and room for it.
    public var visible: Bool
    /// The longer side that it can have.
    public var maxDimension: Double
    public var frame: PopupFrame
    public var cornerRadius: Double

    public init(visible: Bool, maxDimension: Double, frame: PopupFrame, cornerRadius: Double) {
        self.visible = visible
        self.maxDimension = maxDimension
        self.frame = frame
        self.cornerRadius = cornerRadius
    }
}

public enum PopupTextAlignment: String, Word { case natural, center }

public struct PopupTitlesLayout: Codable, Sendable, Hashable {
    public var title: String?
    public var subtitle: String?
    public var alignment: PopupTextAlignment
    /// Whether there is room for them.
    public var visible: Bool
    public var frame: PopupFrame
    /// Between the two; less than 0 where large texts move together.
    public var spacing: Double
    public var titleSize: Double
    public var subtitleSize: Double

    public init(
        title: String?, subtitle: String?, alignment: PopupTextAlignment, visible: Bool, frame: PopupFrame,
        spacing: Double, titleSize: Double, subtitleSize: Double
    ) {
        self.title = title
        self.subtitle = subtitle
        self.alignment = alignment
        self.visible = visible
        self.frame = frame
        self.spacing = spacing
        self.titleSize = titleSize
        self.subtitleSize = subtitleSize
    }
}

/// How the titles move (POPUP §7). Times are seconds.
public struct PopupMarqueeLayout: Codable, Sendable, Hashable {
    public var enabled: Bool
    public var titleScrolls: Bool
    public var subtitleScrolls: Bool
    /// Of one run; 0: it stands still.
    public var titleDuration: Double
    public var subtitleDuration: Double
    public var delay: Double
    /// From one beginning to the next, of the longer run; 0: nothing moves.
    public var cycle: Double
    /// Points per second.
    public var rate: Double
    /// Points.
    public var gap: Double
    public var fade: Double
    public var coordinated: Bool
    public var resets: PopupMarqueeReset

    public init(
        enabled: Bool, titleDuration: Double, subtitleDuration: Double, delay: Double, cycle: Double, rate: Double,
        gap: Double, fade: Double, coordinated: Bool, resets: PopupMarqueeReset
    ) {
        self.enabled = enabled
        titleScrolls = titleDuration > 0
        subtitleScrolls = subtitleDuration > 0
        self.titleDuration = titleDuration
        self.subtitleDuration = subtitleDuration
        self.delay = delay
        self.cycle = cycle
        self.rate = rate
        self.gap = gap
        self.fade = fade
        self.coordinated = coordinated
        self.resets = resets
    }
}

/// What a screen reader says about a bar (POPUP §9).
public struct PopupBarSpeech: Codable, Sendable, Hashable {
    public var label: String
    public var hint: String
    public var imageLabel: String?
    public var progressLabel: String?
    public var progressValue: String?

    public init(label: String, hint: String, imageLabel: String?, progressLabel: String?, progressValue: String?) {
        self.label = label
        self.hint = hint
        self.imageLabel = imageLabel
        self.progressLabel = progressLabel
        self.progressValue = progressValue
    }
}

/// Where a part of a bar's appearance comes from (POPUP §7).
public enum PopupAppearanceSource: String, Word { case inlineItem, inlineBar, item, dock, bar, builtIn }

/// The appearance that counts, with nothing left open that has a usual value.
public struct PopupLook: Codable, Sendable, Hashable {
    /// Of the background, which a dock has too, and of all else.
    public var backgroundSource: PopupAppearanceSource
    public var source: PopupAppearanceSource
    public var appearance: PopupAppearance
    /// Of the open popup; nil: the bar's own, or none if it is opaque.
    public var contentEffect: String?
    public var contentTranslucent: Bool

    public init(
        backgroundSource: PopupAppearanceSource, source: PopupAppearanceSource, appearance: PopupAppearance,
        contentEffect: String?, contentTranslucent: Bool
    ) {
        self.backgroundSource = backgroundSource
        self.source = source
        self.appearance = appearance
        self.contentEffect = contentEffect
        self.contentTranslucent = contentTranslucent
    }
}
