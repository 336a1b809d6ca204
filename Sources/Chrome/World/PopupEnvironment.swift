import EventBus

/// How much width or height a scene has: Apple's size class.
public enum PopupSizeClass: String, StringEnum { case compact, regular }

/// The properties of the device, the window and the user's preferences on which a popup depends. Lengths are points.
/// They are part of the world, because ``EnvironmentUpdate`` changes them; only the popup bar uses them. The default is
/// an upright phone with version 26 of the system and a window of 393 × 852 points, on which LNPopupController's
/// measurements are based. A `scene.update` replaces its size.
public struct PopupEnvironment: Hashable {
    public var osMajor = 26
    public var osMinor = 0
    public var idiom = Idiom.phone
    public var onMac = false
    public var hSize: PopupSizeClass?
    public var vSize = PopupSizeClass.regular
    public var size = Size(width: 393, height: 852)
    public var safe = Insets(top: 59, bottom: 34)
    public var rtl = false
    public var contentSize = ContentSize.large
    public var requiresCompatibility = false
    public var scale = 3.0
    public var reduceMotion = false
    public var colorScheme = ColorScheme.light
    public var locale = "en"
    public var layoutMargin = 16.0
    public var navigationBarItemInset: Double?
    public var screenCornerRadius = 0.0
    public var inContextPreview = false
    public var hasWindowControls = false
    public var sidebar: Sidebar?

    public init() {}
}

extension PopupEnvironment: FieldGroup {
    public static let schemaDescription =
        "The properties of the device, the window and the user's preferences on which a popup depends."
    public static let fields = Fields<Self> {
        Field(\.osMajor, in: 1...1000, "the major version of the system, such as 26")
        Field(\.osMinor, in: 0...1000, "the minor version of the system, such as 1 in 26.1")
        Field(\.idiom, "the kind of device")
        Field(\.onMac, "whether the app runs on a Mac with the idiom of an iPad")
        Field(\.hSize, orNull: nil, "the horizontal size class; nil: compact on a phone, regular elsewhere")
        Field(\.vSize, "the vertical size class")
        Field(\.size, "of the window")
        Field(\.safe, "the safe area of the window")
        Field(\.rtl, "whether the interface reads from right to left")
        Field(\.contentSize, "the text size that the user has chosen")
        Field(
            \.requiresCompatibility,
            "whether the app asks for the look without glass; newer versions than the setting `compatibilityUpTo` "
                + "ignore it"
        )
        Field(\.scale, in: 0.5...10, "pixels per point, 0.5 to 10")
        Field(\.reduceMotion, "whether the user has asked the system for less motion")
        Field(\.colorScheme, "the color scheme: light or dark")
        Field(\.locale, "the user's language, such as `en` or `de-AT`")
        Field(\.layoutMargin, in: .lengths, "points between the safe area and the content of views")
        Field(
            \.navigationBarItemInset, in: 0...100_000, orNull: nil,
            "points between the window's edge and the outermost item of a navigation bar; nil: unknown")
        Field(\.screenCornerRadius, in: .lengths, "the radius of the screen's corners in points")
        Field(\.inContextPreview, "whether the popup is in the preview of a context menu")
        Field(
            \.hasWindowControls,
            "whether the window has its controls at the top, as on a Mac or on an iPad with windows")
        Field(\.sidebar, orNull: nil, "the sidebar of the window; nil: none")
    }
}

// MARK: - What follows from it

extension PopupEnvironment {
    /// The horizontal size class: the given one, or else compact on a phone and regular elsewhere.
    public var widthClass: PopupSizeClass { hSize ?? (idiom == .phone ? .compact : .regular) }

    /// Whether the app runs on a Mac, with the idiom of an iPad or of a Mac.
    public var isCatalyst: Bool { onMac || usesMacIdiom }

    /// Whether the app uses the Mac's own idiom, in which the popup bar scales its lengths.
    public var usesMacIdiom: Bool { idiom == .mac || idiom == .catalyst }

    /// Whether the device is a Mac, or an iPad in regular width.
    public var isWidePad: Bool { isCatalyst || idiom == .pad && widthClass == .regular }

    public var isLandscape: Bool { size.width > size.height }
}

// MARK: - Changes from elsewhere

extension PopupEnvironment {
    /// Copies the device's properties from an `environment.update`, and then the fields of its `set`.
    public mutating func apply(_ update: EnvironmentUpdate) {
        if let idiom = update.idiom { self.idiom = idiom }
        if let version = update.osVersion {
            let parts = version.split(separator: ".").map { Int($0) }
            if let major = parts.first ?? nil, (1...1000).contains(major) {
                osMajor = major
                osMinor = parts.count > 1 ? min(max(parts[1] ?? 0, 0), 1000) : 0
            }
        }
        locale = update.locale ?? locale
        contentSize = update.traits?.contentSize ?? contentSize
        reduceMotion = update.traits?.reduceMotion ?? reduceMotion
        colorScheme = update.traits?.colorScheme ?? colorScheme
        if let direction = update.traits?.layoutDirection { rtl = direction == .rightToLeft }
        if let set = update.set { self = set.applied(to: self) }
    }

    /// Copies the size and the safe area of a window.
    public mutating func apply(_ update: SceneUpdate) {
        size.width = update.width ?? size.width
        size.height = update.height ?? size.height
        safe.top = update.safeTop ?? safe.top
        safe.bottom = update.safeBottom ?? safe.bottom
        safe.left = update.safeLeft ?? safe.left
        safe.right = update.safeRight ?? safe.right
        sidebar = update.sidebar ?? sidebar
    }
}
