import EventBus

extension NavigationBarItem: SchemaDocumented {
    public static let schemaDescription = "An item of a navigation bar, or a group of controls."
    public static var fieldDescriptions: [String: String] { NavigationBarItemDeclaration.fieldDescriptions }
}

extension NavigationBarTraits: SchemaDocumented {
    public static let schemaDescription = "What decides where items stand, apart from the items themselves."
    public static let fieldDescriptions = [
        "platform": "where the bar is shown",
        "sizeClass": "how much width the scene has, as the system sees it",
        "role": "what the bar is for; never `automatic`",
        "width": "points of the bar",
        "hasBack": "whether there is a back button",
        "bar": "id of the bar; nil: it cannot be customized",
    ]
}

extension NavigationBarTitleTraits: SchemaDocumented {
    public static let schemaDescription = "What a title's menu is made of."
    public static let fieldDescriptions = [
        "platform": "where the bar is shown",
        "editable": "whether the user may rename",
        "hasDocument": "whether the title stands for a document",
        "menu": "the entries that the app gave; nil: it gave none",
        "commands": "what the app can do with its document, in the order of its menus",
    ]
}

extension NavigationBarRecord: SchemaDocumented {
    public static let schemaDescription = "What the user made of a bar, as it is kept."
    public static let fieldDescriptions = [
        "version": "of this form: 1",
        "bar": "id of the bar",
        "order": "ids of what is shown, in order; of such, too, that are not declared now",
        "known": "ids that the user has ever been offered",
    ]
}
