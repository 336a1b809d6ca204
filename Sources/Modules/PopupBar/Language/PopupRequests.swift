import Chrome
import EventBus

/// Declares a popup: the device, the container, the contents, the items and the options, in one request. An absent
/// field keeps its value, or has its default at first. Lists are replaced as a whole.
public struct PopupSetUp: Request, Constrained {
    public static let topic: TopicName = "popup.setUp"
    /// The profile whose defaults are in force; nil: the profile of the settings.
    public var profile: PopupProfile?
    public var contents: [PopupContent]?
    /// The items of the bar. They are shown if the contents are not the source of items.
    public var items: [PopupItem]?
    /// The data source, which gives the first item and the order for paging. Null: there is none.
    public var dataSource: Nullable<PopupDataSource>
    public var env: FieldChange<PopupEnvironment>?
    public var container: FieldChange<PopupContainer>?
    public var bar: FieldChange<PopupBarOptions>?
    public var contentView: FieldChange<PopupContentView>?
    /// The same two fields as in `contentView`. Where both are given, the value in `contentView` is in force.
    public var closeButtonStyle: PopupCloseStyle?
    public var closeButtonPositioning: PopupClosePosition?
    public var interactionStyle: PopupInteractionStyle?
    /// The share of the container's height after which a pulled popup snaps shut, clamped to 0.1 to 0.9.
    public var snapPercent: Double?
    /// Whether opening and closing play a haptic.
    public var haptics: Bool?
    /// The width of the titles in points, 0 to 100,000; null: the width that the layout leaves.
    public var titlesWidth: Nullable<Double>

    public init(profile: PopupProfile? = nil, contents: [PopupContent]? = nil) {
        self.profile = profile
        self.contents = contents
        dataSource = .absent
        titlesWidth = .absent
    }

    public static let constraints: [Constraint<Self>] = [
        .inEach("contents") { $0.contents },
        .inEach("items") { $0.items },
        .range("titlesWidth", 0...100_000, unit: "points") { $0.titlesWidth.value },
    ]

    public func validate() throws {
        try checkConstraints()
        try checkIDs((contents ?? []).map(\.id), in: "contents")
        try checkIDs((items ?? []).map(\.id), in: "items")
    }

    private func checkIDs(_ ids: [String], in list: String) throws {
        var places: [String: Int] = [:]
        for (place, id) in ids.enumerated() {
            if let first = places.updateValue(place, forKey: id) {
                throw FieldError(
                    path: "\(list)[\(place)].id", message: "'\(id)' is the id of \(list)[\(first)] already")
            }
        }
    }
}

/// Changes fields of an item. An absent field keeps its value, and null clears a field.
public struct PopupUpdateItem: Request {
    public static let topic: TopicName = "popup.updateItem"
    /// The id of the item.
    public var item: String
    public var set: FieldChange<PopupItem>

    public init(item: String, set: FieldChange<PopupItem>) { (self.item, self.set) = (item, set) }

    public func validate() throws {
        if let id = set.fields["id"]?.stringValue, id.isEmpty {
            throw FieldError(path: "set.id", message: "must not be empty")
        }
    }
}

/// A request whose change can be animated: the bar moves to its new place, which `popup.animationStarted` tells.
protocol PopupAnimatedChange: Request, Constrained {
    /// Whether the bar moves there with an animation. Absent: if `duration` or `curve` is given, or if the tab bar is
    /// minimised or restored.
    var animated: Bool? { get }
    /// The duration of the animation in seconds, 0 to 10; absent: that of `popup.animation`.
    var duration: Double? { get }
    /// The curve of the animation; absent: a spring.
    var curve: MotionCurve? { get }
}

extension PopupAnimatedChange {
    public static var constraints: [Constraint<Self>] {
        [.range("duration", 0...10, unit: "seconds") { $0.duration }]
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
}
