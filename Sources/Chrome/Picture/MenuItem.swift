import EventBus

/// An entry of the menu of a button.
public struct MenuItem: FieldTable, Hashable {
    public var id: String
    /// The title of the entry; nil for its id.
    public var title: String?
    /// The name of the icon; nil for none.
    public var icon: String?
    public var isOn: Bool?
    /// Whether the entry can be chosen; nil counts as true.
    public var isEnabled: Bool?

    public init(
        id: String, title: String? = nil, icon: String? = nil, isOn: Bool? = nil, isEnabled: Bool? = nil
    ) {
        self.id = id
        (self.title, self.icon, self.isOn, self.isEnabled) = (title, icon, isOn, isEnabled)
    }

    public static let blank = Self(id: "")
    public static let schemaDescription = "An entry of the menu of a button."
    public static let fields = Fields<Self> {
        Field(required: \.id, "id of the entry, unique in the menu")
        Field(\.title, "title of the entry; the id when absent")
        Field(\.icon, "name of the icon")
        Field(\.isOn, "whether the entry has a check mark; when absent, it never has one")
        Field(\.isEnabled, "whether the entry can be chosen; true when absent")
    }
}
