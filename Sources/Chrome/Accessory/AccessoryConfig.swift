import EventBus

/// What stands above the bar while its item is selected: a provider of the reference
/// (TOOLBAR §1.4), known by its id.
public struct AccessoryConfig: Codable, Sendable, Hashable {
    /// Two with the same id are one: between their items nothing appears or disappears.
    public var id: String
    /// Points, as all of its sizes: 0 to 100,000.
    public var preferredHeight: Double
    /// Nil: as wide as the layout says.
    public var preferredWidth: Double?
    public var minimumWidth: Double
    /// A horizontal list instead of a view of the app's own.
    public var list: AccessoryList?

    public init(
        id: String, preferredHeight: Double? = nil, preferredWidth: Double? = nil, minimumWidth: Double = 100,
        list: AccessoryList? = nil
    ) {
        self.id = id
        self.preferredHeight = preferredHeight ?? (list == nil ? 44 : AccessoryList.height)
        self.preferredWidth = preferredWidth
        self.minimumWidth = minimumWidth
        self.list = list
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            list: try container.decodeIfPresent(AccessoryList.self, forKey: .list))
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&preferredHeight, .preferredHeight)
        try fields.optionalLength(&preferredWidth, .preferredWidth)
        try fields.length(&minimumWidth, .minimumWidth)
    }
}

/// A horizontal list: a title, a count, and a row of entries (TOOLBAR §10).
public struct AccessoryList: Codable, Sendable, Hashable {
    /// Points that a list is high.
    public static let height = 64.0

    public struct Entry: Codable, Sendable, Hashable {
        public var title: String
        public var icon: String?
        /// A colour for its icon; nil: that of labels.
        public var tintColor: String?

        public init(title: String, icon: String? = nil, tintColor: String? = nil) {
            self.title = title
            self.icon = icon
            self.tintColor = tintColor
        }
    }

    public var title: String
    public var items: [Entry]
    /// Of the entry with the ring; none if there is no such entry.
    public var selectedIndex: Int
    public var showsSelection: Bool
    public var showsCount: Bool
    public var selectionColor: String
    /// Of the ring; nil: the selection's.
    public var borderColor: String?

    public init(
        title: String, items: [Entry] = [], selectedIndex: Int = 0, showsSelection: Bool = true,
        showsCount: Bool = true, selectionColor: String = "label", borderColor: String? = nil
    ) {
        self.title = title
        self.items = items
        self.selectedIndex = selectedIndex
        self.showsSelection = showsSelection
        self.showsCount = showsCount
        self.selectionColor = selectionColor
        self.borderColor = borderColor
    }

    /// Ready-made switches.
    public enum Preset: String, Word {
        case standard = "default"
        /// No ring and no count: entries are buttons.
        case noSelection
    }

    /// The platform's colour of texts.
    public static let labelColor = "label"

    /// The entry with the ring; nil if none has it.
    public var selectedEntry: Int? { showsSelection && items.indices.contains(selectedIndex) ? selectedIndex : nil }

    private enum PresetKey: String, CodingKey { case preset }

    public init(from decoder: any Decoder) throws {
        self.init(title: "")
        let preset = try decoder.container(keyedBy: PresetKey.self).decodeIfPresent(Preset.self, forKey: .preset)
        if preset == .noSelection { (showsSelection, showsCount) = (false, false) }
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&title, .title)
        try fields.value(&items, .items)
        try fields.value(&selectedIndex, .selectedIndex)
        try fields.value(&showsSelection, .showsSelection)
        try fields.value(&showsCount, .showsCount)
        try fields.value(&selectionColor, .selectionColor)
        try fields.optional(&borderColor, .borderColor)
    }
}
