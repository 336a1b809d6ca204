import Chrome
import EventBus

/// Declares a popup in one request: the device, the container, the contents, the items and the options. An absent field
/// keeps its value, which initially is its default. Lists are replaced as a whole.
public struct PopupSetUp: Request, FieldTable {
    public static let topic: TopicName = "popup.setUp"
    public var profile: PopupProfile?
    public var contents: [PopupContent]?
    public var items: [PopupItem]?
    public var dataSource: Nullable<PopupDataSource>
    public var env: FieldChange<PopupEnvironment>?
    public var container: FieldChange<PopupContainer>?
    public var bar: FieldChange<PopupBarOptions>?
    public var contentView: FieldChange<PopupContentView>?
    public var closeButtonStyle: PopupCloseStyle?
    public var closeButtonPositioning: PopupClosePosition?
    public var interactionStyle: PopupInteractionStyle?
    public var snapPercent: Double?
    public var haptics: Bool?
    public var titlesWidth: Nullable<Double>

    public init(profile: PopupProfile? = nil, contents: [PopupContent]? = nil) {
        self.profile = profile
        self.contents = contents
        dataSource = .absent
        titlesWidth = .absent
    }

    public static let blank = Self()
    public static let schemaDescription =
        "Declares a popup: the device, the container, the contents, the items and the options."
    public static let fields = Fields<Self> {
        Field(\.profile, "profile whose defaults are in force; when absent, that of the settings")
        Field(\.contents, where: Constraint { repeated($0.map(\.id), in: "contents") }, "the contents")
        Field(
            \.items,
            where: Constraint { items in
                let missing = items.firstIndex(where: \.id.isEmpty)
                return missing.map { FieldError(path: "[\($0)].id", message: "must not be empty") }
                    ?? repeated(items.map(\.id), in: "items")
            },
            "the items of the bar, which it shows if the contents are not the source of items")
        Field(
            \.dataSource,
            "the data source, which provides the first item and the order for paging; null: none")
        Field(\.env, "the device")
        Field(\.container, "the container that hosts the popup")
        Field(\.bar, "the options of the bar")
        Field(\.contentView, "the options of the open popup")
        Field(\.closeButtonStyle, "the style of the close button, unless `contentView` sets it")
        Field(\.closeButtonPositioning, "the position of the close button, unless `contentView` sets it")
        Field(\.interactionStyle, "how a finger moves the popup")
        Field(
            \.snapPercent,
            "share of the container's height after which a pulled popup snaps shut, clamped to 0.1 to 0.9")
        Field(\.haptics, "whether opening and closing play a haptic")
        Field(
            \.titlesWidth, where: .range(0...100_000, unit: "points"),
            "width of the titles in points, 0 to 100,000; null: the width that the layout leaves")
    }

    private static func repeated(_ ids: [String], in list: String) -> FieldError? {
        var places: [String: Int] = [:]
        for (place, id) in ids.enumerated() {
            if let first = places.updateValue(place, forKey: id) {
                return FieldError(path: "[\(place)].id", message: "'\(id)' is the id of \(list)[\(first)] already")
            }
        }
        return nil
    }
}

/// Changes fields of an item. An absent field keeps its value, and null clears a field.
public struct PopupUpdateItem: Request, FieldTable {
    public static let topic: TopicName = "popup.updateItem"
    public var item: String
    public var set: FieldChange<PopupItem>

    public init(item: String, set: FieldChange<PopupItem>) { (self.item, self.set) = (item, set) }

    public static let blank = Self(item: "", set: .none)
    public static let schemaDescription = "Changes fields of an item."
    public static let fields = Fields<Self> {
        Field(required: \.item, "id of the item")
        Field(
            required: \.set,
            where: Constraint { change in
                change.fields["id"] == "" ? FieldError(path: "id", message: "must not be empty") : nil
            },
            "the fields to change; null clears a field")
    }
}

/// A request for a change that can be animated: `popup.animationStarted` then reports the bar's movement to its new
/// place.
protocol PopupAnimatedChange: Request, FieldTable {
    var animated: Bool? { get }
    var duration: Double? { get }
    var curve: MotionCurve? { get }
}

// The fields of all such requests.
extension Field where Root: PopupAnimatedChange {
    fileprivate init(animated: WritableKeyPath<Root, Bool?>) {
        self.init(
            animated,
            "whether the bar moves there with an animation; when absent, it does if `duration` or `curve` is given, or if "
                + "the tab bar is minimized or restored")
    }
    fileprivate init(duration: WritableKeyPath<Root, Double?>) {
        self.init(
            duration, where: .range(0...10, unit: "seconds"),
            "seconds that the animation takes, 0 to 10; when absent, those of `popup.animation`")
    }
    fileprivate init(curve: WritableKeyPath<Root, MotionCurve?>) {
        self.init(curve, "the curve of the animation; when absent, a spring")
    }
}

/// Replaces the buttons of an item, with an animation if the bar shows the item: LNPopupController's
/// `setBarButtonItems(_:animated:)`. An absent group keeps its buttons.
public struct PopupSetButtons: PopupAnimatedChange {
    public static let topic: TopicName = "popup.setButtons"
    /// Nil for the item that the bar shows.
    public var item: String?
    public var leadingBarButtonItems: [PopupBarButton]?
    public var trailingBarButtonItems: [PopupBarButton]?
    public var animated: Bool?
    public var duration: Double?
    public var curve: MotionCurve?

    public init(
        item: String? = nil, leading: [PopupBarButton]? = nil, trailing: [PopupBarButton]? = nil,
        animated: Bool? = nil, duration: Double? = nil, curve: MotionCurve? = nil
    ) {
        (self.item, leadingBarButtonItems, trailingBarButtonItems) = (item, leading, trailing)
        (self.animated, self.duration, self.curve) = (animated, duration, curve)
    }

    public static let blank = Self()
    public static let schemaDescription =
        "Replaces the buttons of an item, with an animation if the bar shows the item."
    public static let fields = Fields<Self> {
        Field(\.item, "id of the item; when absent, the one that the bar shows")
        Field(\.leadingBarButtonItems, "the buttons of the leading group: ids, or tables; when absent, they stay")
        Field(
            \.trailingBarButtonItems, "the buttons of the trailing group: ids, or tables; when absent, they stay",
            also: "barButtonItems")
        Field(
            \.animated,
            "whether the buttons fade in and out and move to their places; when absent, they do if `duration` or `curve` is given"
        )
        Field(duration: \.duration)
        Field(curve: \.curve)
        Constraint { request in
            guard request.leadingBarButtonItems == nil, request.trailingBarButtonItems == nil else { return nil }
            return FieldError(message: "needs `leadingBarButtonItems`, `trailingBarButtonItems` or both")
        }
    }
}

/// Changes options of the bar. An absent field keeps its value.
public struct PopupConfigureBar: PopupAnimatedChange {
    public static let topic: TopicName = "popup.configureBar"
    public var set: FieldChange<PopupBarOptions>
    public var animated: Bool?
    public var duration: Double?
    public var curve: MotionCurve?
    public init(
        set: FieldChange<PopupBarOptions>, animated: Bool? = nil, duration: Double? = nil, curve: MotionCurve? = nil
    ) {
        (self.set, self.animated, self.duration, self.curve) = (set, animated, duration, curve)
    }

    public static let blank = Self(set: .none)
    public static let schemaDescription = "Changes options of the bar."
    public static let fields = Fields<Self> {
        Field(required: \.set, "the options to change")
        Field(animated: \.animated)
        Field(duration: \.duration)
        Field(curve: \.curve)
    }
}

/// Changes properties of the container that hosts the popup. An absent field keeps its value.
public struct PopupUpdateContainer: PopupAnimatedChange {
    public static let topic: TopicName = "popup.updateContainer"
    public var set: FieldChange<PopupContainer>
    public var animated: Bool?
    public var duration: Double?
    public var curve: MotionCurve?
    public init(
        set: FieldChange<PopupContainer>, animated: Bool? = nil, duration: Double? = nil, curve: MotionCurve? = nil
    ) {
        (self.set, self.animated, self.duration, self.curve) = (set, animated, duration, curve)
    }

    public static let blank = Self(set: .none)
    public static let schemaDescription = "Changes properties of the container that hosts the popup."
    public static let fields = Fields<Self> {
        Field(required: \.set, "the properties to change")
        Field(animated: \.animated)
        Field(duration: \.duration)
        Field(curve: \.curve)
    }
}
