import EventBus

/// An entry of the title's menu, as the app declares it. On the wire: its id, or an object.
public struct NavigationBarTitleEntry: Hashable {
    public var id: String
    /// The title of the entry; nil: its id.
    public var title: String?
    /// The name of the icon; nil if none.
    public var icon: String?

    public init(_ id: String) { self.id = id }

    public init(_ id: String, title: String?, icon: String? = nil) {
        self.id = id
        (self.title, self.icon) = (title, icon)
    }
}

extension NavigationBarTitleEntry: ExpressibleByStringLiteral {
    public init(stringLiteral id: String) { self.init(id) }
}

extension NavigationBarTitleEntry: IDFieldTable {
    public static let schemaDescription = "An entry of the title's menu: its id, or an object."
    public static let fields = Fields<Self> {
        Field(required: \.id, "id of the entry, unique in the menu; `rename` begins a renaming")
        Field(\.title, "title of the entry; the id when absent")
        Field(\.icon, "name of the icon")
    }
}
