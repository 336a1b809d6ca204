import EventBus

extension NavigationBarSetSearchText: PrivateFields {
    public static let privateFields: Set = ["text"]
}

extension NavigationBarState.Search: PrivateFields {
    static let privateFields: Set = ["text"]
}

extension NavigationBarSearchChanged: PrivateFields {
    public static let privateFields: Set = ["text"]
}

extension NavigationBarSearchSubmitted: PrivateFields {
    public static let privateFields: Set = ["text"]
}

extension NavigationBarItem: SchemaDocumented {
    public static let schemaDescription = "An item of a navigation bar, or a group of controls."
    public static var fieldDescriptions: [String: String] { NavigationBarItemDeclaration.fieldDescriptions }
}
