import EventBus

extension NavigationBarItem: SchemaDocumented {
    public static let schemaDescription = "An item of a navigation bar, or a group of controls."
    public static var fieldDescriptions: [String: String] { NavigationBarItemDeclaration.fieldDescriptions }
}

extension NavigationBarTraits: SchemaDocumented {
    public static let schemaDescription = "The properties of a bar that decide where its items are."
    public static let fieldDescriptions = [
        "platform": "platform on which the bar is shown",
        "sizeClass": "horizontal size class of the scene",
        "role": "role of the bar; never `automatic`",
        "width": "width of the bar, in points",
        "hasBack": "whether the bar has a back button",
        "bar": "id of the bar; nil: the bar cannot be customized",
    ]
}

extension NavigationBarTitleTraits: SchemaDocumented {
    public static let schemaDescription = "The properties of a title that decide what is in its menu."
    public static let fieldDescriptions = [
        "platform": "platform on which the bar is shown",
        "editable": "whether the user may rename the title",
        "hasDocument": "whether the title stands for a document",
        "menu": "ids of the entries that the app declared; nil: the app declared none, and `commands` count",
        "commands": "ids of the commands that the app has for its document, in the order of its menus",
    ]
}

extension NavigationBarRecord: SchemaDocumented {
    public static let schemaDescription = "The user's order of a bar, as it is saved."
    public static let fieldDescriptions = [
        "version": "version of the format: 1",
        "bar": "id of the bar",
        "order": "ids of the shown items, in order, including items that are not declared now",
        "known": "ids of all items that the user has been offered so far",
    ]
}
