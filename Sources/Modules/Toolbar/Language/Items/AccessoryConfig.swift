import Chrome
import EventBus

// The toolbar's language defines these types, because its items carry accessories and its layout depends on them.

/// A view above the bar that is shown while its item is selected. Two accessories with the same id are the same
/// accessory.
///
/// The default sizes are those of DotShake's toolbar.
public struct AccessoryConfig: FieldTable, Hashable, ScriptNamed {
    public var id: String
    public var preferredHeight: Double
    public var preferredWidth: Double?
    public var minimumWidth: Double
    public var list: AccessoryList?
    public var isEnabled: Bool?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(
        id: String, preferredHeight: Double? = nil, preferredWidth: Double? = nil, minimumWidth: Double = 100,
        list: AccessoryList? = nil, isEnabled: Bool? = nil, accessibilityLabel: String? = nil,
        accessibilityHint: String? = nil
    ) {
        self.id = id
        self.preferredHeight = preferredHeight ?? (list == nil ? 44 : AccessoryList.height)
        self.preferredWidth = preferredWidth
        self.minimumWidth = minimumWidth
        self.list = list
        self.isEnabled = isEnabled
        self.accessibilityLabel = accessibilityLabel
        self.accessibilityHint = accessibilityHint
    }

    public static let scriptName = "accessory"
    public static let schemaTitle = "Accessory"
    public static let schemaDescription = "A view above the bar that is shown while its item is selected."

    public static let blank = Self(id: "")

    /// Reads the id and the list. With a list, the default of `preferredHeight` is ``AccessoryList/height``.
    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(
            id: try given.take(required: String.self, "id"), list: try given.take(AccessoryList?.self, "list"))
    }

    public static let fields = Fields<Self> {
        Field(
            required: \.id, where: .checkedByModule(["minLength": 1]),
            "id of the accessory; equal ids mean the same accessory")
        Field(\.list, "content of a horizontal list; nil: a view of the app")
        Field(\.preferredHeight, in: .lengths, "height in points; when absent, 44, or 64 for a list")
        Field(\.preferredWidth, in: .lengths, "width in points; nil: the width from the layout")
        Field(\.minimumWidth, in: .lengths, "smallest width in points; 100 when absent")
        Field(\.isEnabled, "whether the entries of the list take taps; true when absent")
        Field(\.accessibilityLabel, "the name of the accessory for screen readers; when absent, the title of its list")
        Field(\.accessibilityHint, "purpose of the accessory, for screen readers")
    }
}

/// A horizontal list: a title, a count, and a row of entries.
public struct AccessoryList: FieldTable, Hashable {
    /// The height of a list, in points.
    public static let height = 64.0

    public struct Entry: FieldTable, Hashable {
        public var title: String
        public var icon: String?
        /// The name of the icon's color; nil: the color of labels.
        public var tintColor: String?

        public init(title: String, icon: String? = nil, tintColor: String? = nil) {
            self.title = title
            self.icon = icon
            self.tintColor = tintColor
        }

        public static let blank = Self(title: "")
        public static let schemaTitle = "AccessoryListEntry"
        public static let schemaDescription = "An entry of a horizontal list."
        public static let fields = Fields<Self> {
            Field(required: \.title, "title of the entry")
            Field(\.icon, "name of the icon")
            Field(\.tintColor, where: .color, "name of the color of the icon; when absent, that of labels")
        }
    }

    public var title: String
    public var items: [Entry]
    public var selectedIndex: Int
    public var showsSelection: Bool
    public var showsCount: Bool
    public var selectionColor: String
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

    /// Predefined sets of switches.
    public enum Preset: String, StringEnum {
        case standard = "default"
        /// The list shows neither a selection ring nor a count, because its entries act as buttons.
        case noSelection
    }

    /// The platform's name for the text color.
    public static let labelColor = "label"

    /// The problem with `selectedIndex`, which must be the index of an entry unless the list is empty. Nil if it is
    /// valid.
    public var selectionProblem: String? {
        guard !items.isEmpty, !items.indices.contains(selectedIndex) else { return nil }
        return "expected the index of an entry, 0 to \(items.count - 1), found \(selectedIndex); "
            + "`showsSelection: false` selects none"
    }

    /// The index of the entry with the selection ring; nil if no entry has it.
    public var selectedEntry: Int? { showsSelection && items.indices.contains(selectedIndex) ? selectedIndex : nil }

    public static let blank = Self(title: "")
    public static let schemaDescription = "A horizontal list: a title, a count, and a row of entries."
    public static let fields = Fields<Self> {
        Field(
            "preset", Preset.self,
            "predefined switches, which the other fields change; `noSelection` shows no ring and no count"
        ) { list, preset in
            if preset == .noSelection { (list.showsSelection, list.showsCount) = (false, false) }
        }
        Field(\.title, "title in front of the entries")
        Field(\.items, "the entries")
        Field(\.selectedIndex, "index of the selected entry, from 0")
        Field(\.showsSelection, "whether the selected entry is marked with a ring")
        Field(\.showsCount, "whether the number of entries is shown")
        Field(\.selectionColor, where: .color, "name of the color of the selected entry")
        Field(\.borderColor, where: .color, "name of the color of the ring; nil: that of `selectionColor`")
    }
}
