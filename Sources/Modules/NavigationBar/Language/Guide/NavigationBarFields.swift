import EventBus

extension NavigationBarItem: SchemaDocumented {
    public static let schemaDescription = "An item of a navigation bar, or a group of controls."
    public static var fieldDescriptions: [String: String] { NavigationBarItemDeclaration.fieldDescriptions }
}
