import EventBus

/// A list looks otherwise: everything that is drawn of it.
public struct AccessoryListChanged: Fact {
    public static let topic: TopicName = "accessory.listChanged"

    public struct Entry: Codable, Sendable, Hashable {
        public var title: String
        public var icon: String?
        /// The selection's if it is selected, else its own.
        public var iconColor: String
        public var titleColor: String
        /// Whether it has the ring.
        public var isSelected: Bool
    }

    /// The accessory's.
    public var id: String
    public var title: String
    /// `(3)`, or empty.
    public var count: String
    public var entries: [Entry]
    /// Of the ring.
    public var borderColor: String

    public init(id: String, _ list: AccessoryList) {
        self.id = id
        title = list.title
        count = list.showsCount ? "(\(list.items.count))" : ""
        let selected = list.selectedEntry
        entries = list.items.enumerated().map { index, entry in
            let isSelected = index == selected
            return Entry(
                title: entry.title, icon: entry.icon,
                iconColor: isSelected ? list.selectionColor : entry.tintColor ?? AccessoryList.labelColor,
                titleColor: isSelected ? list.selectionColor : AccessoryList.labelColor, isSelected: isSelected)
        }
        borderColor = list.borderColor ?? list.selectionColor
    }
}

/// Another entry of a list is the selected one.
public struct AccessoryListSelectionChanged: Fact {
    public static let topic: TopicName = "accessory.listSelectionChanged"
    /// The accessory's.
    public var id: String
    public var index: Int
    /// Nil: none was selected.
    public var previous: Int?
    public init(id: String, index: Int, previous: Int?) {
        self.id = id
        self.index = index
        self.previous = previous
    }
}

/// An entry of a list was tapped, selected or not.
public struct AccessoryListEntryTapped: Fact {
    public static let topic: TopicName = "accessory.listEntryTapped"
    /// The accessory's.
    public var id: String
    public var index: Int
    public init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// The device is to tap back.
public struct AccessoryHapticPlayed: Fact {
    public static let topic: TopicName = "accessory.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}
