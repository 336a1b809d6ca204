import EventBus

/// The kind of device as a popup sees it.
public enum PopupIdiom: String, Word {
    case phone, pad
    /// An iPad app on a Mac in the Mac's own idiom; both words mean it.
    case mac, catalyst
    case tv, vision, carPlay

    public init(_ idiom: Idiom) { self = PopupIdiom(rawValue: idiom.rawValue) ?? .phone }
}

/// The device, the window and the user's wishes, as far as a popup depends on them (POPUP §3.1).
/// An upright phone of 2026 unless it says otherwise.
public struct PopupEnvironment: Codable, Sendable, Hashable {
    /// The system's version, 1 to 1000, and what stands behind its point.
    public var osMajor = 26
    public var osMinor = 0
    public var idiom = PopupIdiom.phone
    /// Whether the app runs on a Mac, with the idiom of a pad.
    public var onMac = false
    /// Nil: regular but on a phone.
    public var hSize: PopupSizeClass?
    public var vSize = PopupSizeClass.regular
    /// Of the window, in points.
    public var size = PopupSize(width: 393, height: 852)
    /// Of the window.
    public var safe = PopupInsets(top: 59, bottom: 34)
    /// Whether the interface reads from right to left.
    public var rtl = false
    public var contentSize = ContentSize.large
    /// Whether the app asked for the look before glass. Systems from 27 on do not listen.
    public var requiresCompatibility = false
    /// Pixels per point, 0.5 to 10.
    public var scale = 3.0
    public var reduceMotion = false
    public var colorScheme = ColorScheme.light
    /// The user's language, such as `en` or `de-AT`.
    public var locale = "en"
    /// Points between the safe area and the content of views.
    public var layoutMargin = 16.0
    /// Points between the window's edge and a navigation bar's outermost item; nil: not known.
    public var navigationBarItemInset: Double?
    /// Of the screen's corners, in points.
    public var screenCornerRadius = 0.0
    /// Whether the popup stands in the preview of a context menu.
    public var inContextPreview = false
    /// Whether buttons of the window stand at its top, as on a Mac or a pad with windows.
    public var hasWindowControls = false

    public init() {}
}

extension PopupEnvironment: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.number(&osMajor, .osMajor, in: 1...1000)
        try fields.number(&osMinor, .osMinor, in: 0...1000)
        try fields.value(&idiom, .idiom)
        try fields.value(&onMac, .onMac)
        try fields.value(&hSize, .hSize, orNull: nil)
        try fields.value(&vSize, .vSize)
        try fields.value(&size, .size)
        try fields.group(&safe, .safe)
        try fields.value(&rtl, .rtl)
        var text = PopupContentSize(contentSize)
        try fields.value(&text, .contentSize)
        contentSize = text.size
        try fields.value(&requiresCompatibility, .requiresCompatibility)
        try fields.number(&scale, .scale, in: 0.5...10)
        try fields.value(&reduceMotion, .reduceMotion)
        try fields.value(&colorScheme, .colorScheme)
        try fields.value(&locale, .locale)
        try fields.length(&layoutMargin, .layoutMargin)
        try fields.numberOrNull(&navigationBarItemInset, .navigationBarItemInset, in: 0...100_000)
        try fields.length(&screenCornerRadius, .screenCornerRadius)
        try fields.value(&inContextPreview, .inContextPreview)
        try fields.value(&hasWindowControls, .hasWindowControls)
    }
}

// MARK: - What follows from it

extension PopupEnvironment {
    /// How much width there is.
    public var widthClass: PopupSizeClass { hSize ?? (idiom == .phone ? .compact : .regular) }

    /// Whether the app runs on a Mac, in whichever idiom.
    public var isCatalyst: Bool { onMac || usesMacIdiom }

    /// Whether its measures are a Mac's, which are smaller.
    public var usesMacIdiom: Bool { idiom == .mac || idiom == .catalyst }

    /// A Mac, or a pad with room.
    public var isWidePad: Bool { isCatalyst || idiom == .pad && widthClass == .regular }

    public var isLandscape: Bool { size.width > size.height }
}

// MARK: - Changes from elsewhere

extension PopupEnvironment {
    /// Takes over what the world's own update says of the device, and then what its `set` says.
    public mutating func apply(_ update: EnvironmentUpdate) {
        if let idiom = update.idiom { self.idiom = PopupIdiom(idiom) }
        if let version = update.osVersion {
            let parts = version.split(separator: ".").map { Int($0) }
            if let major = parts.first ?? nil, (1...1000).contains(major) {
                osMajor = major
                osMinor = parts.count > 1 ? min(max(parts[1] ?? 0, 0), 1000) : 0
            }
        }
        contentSize = update.traits?.contentSize ?? contentSize
        reduceMotion = update.traits?.reduceMotion ?? reduceMotion
        colorScheme = update.traits?.colorScheme ?? colorScheme
        if let direction = update.traits?.layoutDirection { rtl = direction == .rightToLeft }
        if let set = update.set { self = set.applied(to: self) }
    }

    /// Takes over the size of a window.
    public mutating func apply(_ update: SceneUpdate) {
        size.width = update.width ?? size.width
        size.height = update.height ?? size.height
        safe.top = update.safeTop ?? safe.top
        safe.bottom = update.safeBottom ?? safe.bottom
    }
}

/// A size of text by our names, or by those that the system gives them.
struct PopupContentSize: Decodable, SchemaDescribable {
    let size: ContentSize

    init(_ size: ContentSize) { self.size = size }

    /// The system's, from the smallest, as ``ContentSize`` has its own.
    private static let systemNames = [
        "extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge",
        "accessibilityMedium", "accessibilityLarge", "accessibilityExtraLarge", "accessibilityExtraExtraLarge",
        "accessibilityExtraExtraExtraLarge",
    ]

    private static var words: [String] { ContentSize.words + systemNames.filter { !ContentSize.words.contains($0) } }

    static var jsonSchema: Value {
        ["type": "string", "enum": .array(words.map { .string($0) })]
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        if let known = ContentSize(rawValue: word) {
            size = known
        } else if let place = Self.systemNames.firstIndex(of: word) {
            size = ContentSize.allCases[place]
        } else {
            let unknown = UnknownWord(word: word, allowed: Self.words)
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: unknown.description, underlyingError: unknown)
            )
        }
    }
}
