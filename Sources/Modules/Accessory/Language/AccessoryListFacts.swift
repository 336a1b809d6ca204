import EventBus
import Toolbar

/// A list must be drawn again. The fact has everything that a renderer needs to draw the list.
public struct AccessoryListChanged: Fact, Equatable {
    public static let topic: TopicName = "accessory.listChanged"

    public struct Entry: Codable, Sendable, Hashable {
        public var title: String
        public var icon: String?
        /// The name of the icon's color: the selection color if the entry is selected, or else the entry's own.
        public var iconColor: String
        /// The name of the title's color.
        public var titleColor: String
        /// Whether the entry has the selection ring.
        public var isSelected: Bool
    }

    /// The accessory's id.
    public var id: String
    public var title: String
    /// The number of entries as text, such as `(3)`; empty if the list does not show it.
    public var count: String
    public var entries: [Entry]
    /// The name of the selection ring's color.
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

/// The selected entry of a list has changed.
public struct AccessoryListSelectionChanged: Fact, Equatable {
    public static let topic: TopicName = "accessory.listSelectionChanged"
    /// The accessory's id.
    public var id: String
    public var index: Int
    /// The index of the entry that was selected before; nil if none was.
    public var previous: Int?
    public init(id: String, index: Int, previous: Int?) {
        self.id = id
        self.index = index
        self.previous = previous
    }
}

/// An entry of a list was tapped, whether it was selected or not.
public struct AccessoryListEntryTapped: Fact, Equatable {
    public static let topic: TopicName = "accessory.listEntryTapped"
    /// The accessory's id.
    public var id: String
    public var index: Int
    public init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// The device should play a haptic.
public struct AccessoryHapticPlayed: Fact, Equatable {
    public static let topic: TopicName = "accessory.hapticPlayed"
    public var style: HapticStyle
    public init(style: HapticStyle) { self.style = style }
}
