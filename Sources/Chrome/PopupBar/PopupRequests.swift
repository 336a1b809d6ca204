import EventBus

/// Says what a popup lives in: the world, its contents and its settings in one. What is left
/// out is as it was, or has its usual value at first; lists are replaced as a whole.
public struct PopupSetUp: Request {
    public static let topic: TopicName = "popup.setUp"
    /// Whose defaults count; nil: those of the settings.
    public var profile: PopupProfile?
    public var contents: [PopupContent]?
    /// Those that a bar shows by itself, when it does not take its contents' own.
    public var items: [PopupItem]?
    /// Null: nobody knows of other items than the bar's own.
    public var dataSource: Nullable<PopupDataSource>
    public var env: FieldChange<PopupEnvironment>?
    public var container: FieldChange<PopupContainer>?
    public var bar: FieldChange<PopupBarOptions>?
    public var contentView: FieldChange<PopupContentView>?
    /// Two fields of `contentView`, which stands above them.
    public var closeButtonStyle: PopupCloseStyle?
    public var closeButtonPositioning: PopupClosePosition?
    public var interactionStyle: PopupInteractionStyle?
    /// 0.1 to 0.9; what is beyond counts as the nearest of them.
    public var snapPercent: Double?
    /// Whether opening and closing can be felt.
    public var haptics: Bool?
    /// Points that the titles have; null: what the layout leaves them.
    public var titlesWidth: Nullable<Double>

    public init(profile: PopupProfile? = nil, contents: [PopupContent]? = nil) {
        self.profile = profile
        self.contents = contents
        dataSource = .absent
        titlesWidth = .absent
    }

    public func validate() throws {
        try checkIDs((contents ?? []).map(\.id), in: "contents")
        try checkIDs((items ?? []).map(\.id), in: "items")
        for (place, content) in (contents ?? []).enumerated() where content.item?.id == "" {
            throw FieldError(path: "contents[\(place)].item.id", message: "must not be empty")
        }
        if let width = titlesWidth.value, !(0...100_000).contains(width) {
            throw FieldError(path: "titlesWidth", expected: "0 to 100000 points", found: width.written)
        }
    }

    private func checkIDs(_ ids: [String], in list: String) throws {
        var places: [String: Int] = [:]
        for (place, id) in ids.enumerated() {
            if id.isEmpty { throw FieldError(path: "\(list)[\(place)].id", message: "must not be empty") }
            if let first = places.updateValue(place, forKey: id) {
                throw FieldError(
                    path: "\(list)[\(place)].id", message: "'\(id)' is the id of \(list)[\(first)] already")
            }
        }
    }
}

/// Changes what is said of an item; what is left out stays as it is, null takes a field away.
public struct PopupUpdateItem: Request {
    public static let topic: TopicName = "popup.updateItem"
    /// Its id.
    public var item: String
    public var set: FieldChange<PopupItem>

    public init(item: String, set: FieldChange<PopupItem>) { (self.item, self.set) = (item, set) }

    public func validate() throws {
        if let id = set.fields["id"]?.stringValue, id.isEmpty {
            throw FieldError(path: "set.id", message: "must not be empty")
        }
    }
}

/// Changes what the app set on the bar; what is left out stays as it is.
public struct PopupConfigureBar: Request {
    public static let topic: TopicName = "popup.configureBar"
    public var set: FieldChange<PopupBarOptions>
    public init(set: FieldChange<PopupBarOptions>) { self.set = set }
}

/// Changes what hosts the popup; what is left out stays as it is.
public struct PopupUpdateContainer: Request {
    public static let topic: TopicName = "popup.updateContainer"
    public var set: FieldChange<PopupContainer>
    public init(set: FieldChange<PopupContainer>) { self.set = set }
}
