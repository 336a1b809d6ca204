import Chrome
import EventBus

/// The layout of a bar. ``frame`` is in the container's coordinates, ``contentFrame`` in the bar's, and the frames of
/// the image, the titles, the progress line and the buttons in the content's. All lengths are in points.
public struct PopupBarLayout: Codable, Sendable, Hashable {
    public var frame: Frame
    public var height: Double
    public var contentFrame: Frame
    public var effectiveContentSize: Size
    public var effectiveStyle: PopupBarStyle
    public var isFloating: Bool
    public var isRightToLeft: Bool
    /// Whether a sidebar overlays the content and dims it together with the bar.
    public var isDimmed: Bool
    /// The radius of the corners, or the greatest of ``cornerRadii``.
    public var cornerRadius: Double
    /// The radii of different corners, clockwise from the top left; nil if all corners are equal.
    public var cornerRadii: [Double]?
    public var environment: PopupTrait
    /// Whether the bar's background continues below the safe area, and whether the bar fades when it is dismissed.
    public var extendsUnderSafeArea: Bool
    public var fadesOnDismiss: Bool
    public var image: PopupImageLayout
    public var titles: PopupTitlesLayout
    public var marquee: PopupMarqueeLayout
    /// The progress of the item, 0 to 1.
    public var progress: Double
    public var progressStyle: PopupProgressStyle
    public var progressViewVisible: Bool
    public var progressFrame: Frame
    /// Whether the progress line has round ends.
    public var progressIsCapsule: Bool
    /// The ids of the visible buttons from left to right; `|` separates the leading group from the trailing one.
    public var buttonsLeftToRight: [String]
    public var buttons: [PopupButtonLayout]
    public var accessibility: PopupBarSpeech
    public var look: PopupLook

    public init(
        frame: Frame, contentFrame: Frame, effectiveStyle: PopupBarStyle, isFloating: Bool,
        isRightToLeft: Bool, isDimmed: Bool = false, cornerRadius: Double, cornerRadii: [Double]? = nil,
        environment: PopupTrait,
        extendsUnderSafeArea: Bool,
        fadesOnDismiss: Bool, image: PopupImageLayout, titles: PopupTitlesLayout, marquee: PopupMarqueeLayout,
        progress: Double, progressStyle: PopupProgressStyle, progressFrame: Frame, progressIsCapsule: Bool,
        buttonsLeftToRight: [String], buttons: [PopupButtonLayout], accessibility: PopupBarSpeech, look: PopupLook
    ) {
        self.frame = frame
        height = frame.height
        self.contentFrame = contentFrame
        effectiveContentSize = contentFrame.size
        self.effectiveStyle = effectiveStyle
        self.isFloating = isFloating
        self.isRightToLeft = isRightToLeft
        self.isDimmed = isDimmed
        self.cornerRadius = cornerRadius
        self.cornerRadii = cornerRadii.flatMap { Set($0).count > 1 ? $0 : nil }
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

/// The layout of a button of the bar.
public struct PopupButtonLayout: Codable, Sendable, Hashable {
    public var id: String
    /// The text and the name of the image, as the app declared them; nil: none.
    public var title: String?
    public var image: String?
    public var frame: Frame
    public var accessibility: PopupSpokenText
    /// False for a disabled button; nil for all others.
    public var isEnabled: Bool?
    /// `prominent` for a button with a colored surface; nil for all others.
    public var style: PopupButtonStyle?

    public init(
        id: String, title: String? = nil, image: String? = nil, frame: Frame,
        accessibility: PopupSpokenText = PopupSpokenText(), isEnabled: Bool? = nil, style: PopupButtonStyle? = nil
    ) {
        (self.id, self.frame, self.accessibility) = (id, frame, accessibility)
        (self.title, self.image) = (title, image)
        self.isEnabled = isEnabled == false ? false : nil
        self.style = style == .prominent ? style : nil
    }
}

/// The layout of the bar's image.
public struct PopupImageLayout: Codable, Sendable, Hashable {
    /// Whether there is an image and room for it.
    public var visible: Bool
    /// The greatest length in points of the image's longer side.
    public var maxDimension: Double
    public var frame: Frame
    public var cornerRadius: Double

    public init(visible: Bool, maxDimension: Double, frame: Frame, cornerRadius: Double) {
        self.visible = visible
        self.maxDimension = maxDimension
        self.frame = frame
        self.cornerRadius = cornerRadius
    }
}

/// The alignment of the titles: natural for the interface, or centered.
public enum PopupTextAlignment: String, StringEnum { case natural, center }

/// The layout of the title and the subtitle. Text sizes are points.
public struct PopupTitlesLayout: Codable, Sendable, Hashable {
    public var title: String?
    public var subtitle: String?
    public var alignment: PopupTextAlignment
    /// Whether there is room for the titles.
    public var visible: Bool
    public var frame: Frame
    /// Points between the title and the subtitle; negative for large texts, which move closer together.
    public var spacing: Double
    public var titleSize: Double
    public var subtitleSize: Double

    public init(
        title: String?, subtitle: String?, alignment: PopupTextAlignment, visible: Bool, frame: Frame,
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

/// How titles that are too long scroll. Times are seconds.
public struct PopupMarqueeLayout: Codable, Sendable, Hashable {
    public var enabled: Bool
    public var titleScrolls: Bool
    public var subtitleScrolls: Bool
    /// The duration of one run, without the delay; 0: the text does not scroll.
    public var titleDuration: Double
    public var subtitleDuration: Double
    /// The pause before each run.
    public var delay: Double
    /// The time from one start to the next, which is the delay and the longer run; 0: nothing scrolls.
    public var cycle: Double
    /// The speed in points per second.
    public var rate: Double
    /// Points between the end of a text and its next beginning, and the width of the faded edges in points.
    public var gap: Double
    public var fade: Double
    /// Whether title and subtitle wait for each other before each run.
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

/// What a screen reader says about a bar.
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

/// The source of the appearance in force: the item, the dock (the tab bar or toolbar below), the bar, or the built-in
/// appearance. The inline appearances apply only while the bar is short.
public enum PopupAppearanceSource: String, StringEnum { case inlineItem, inlineBar, item, dock, bar, builtIn }

/// The appearance in force. Fields that have a default value are filled in.
public struct PopupLook: Codable, Sendable, Hashable {
    /// The source of the background and the shadow, which a dock also has, and the source of all other fields.
    public var backgroundSource: PopupAppearanceSource
    public var source: PopupAppearanceSource
    public var appearance: PopupAppearance
    /// The background effect of the open popup: the content view's, else the bar's. Nil: neither has one, or the popup
    /// is opaque.
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
