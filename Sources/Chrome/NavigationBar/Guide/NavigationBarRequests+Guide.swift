import EventBus

extension NavigationBarDeclare: SchemaDocumented {
    public static let schemaDescription = "Says what a bar is; what is left out stays as it is."
    public static let fieldDescriptions = [
        "platform": "iPadOS at first",
        "sizeClass": "regular at first",
        "role": "automatic at first: navigationStack, on macOS editor",
        "width": "points of the row; 1000 at first",
        "spacing": "points between neighbours of the row; 8 at first",
        "overflowWidth": "points of the overflow button; 44 at first",
        "bar": "id of the bar, the same in each run of the app; null: it cannot be customized",
        "back": "the back button; null: none",
        "title": "the title; null: none",
        "commands": "what the app can do with its document, in the order of its menus",
        "items": "all of them, at most 256",
        "saved": "the record that was kept of the bar, in whatever state it is; null: as declared",
    ]
}

extension NavigationBarTitle: SchemaDocumented {
    public static let schemaDescription = "A bar's title."
    public static let fieldDescriptions = [
        "text": "what is read",
        "width": "points that the whole text takes; 44 when absent",
        "minWidth": "points to which it may be cut; not at all when absent",
        "editable": "whether the user may rename what it names",
        "menu": "entries of its menu, instead of those that the commands give",
        "document": "what it stands for",
        "reject": "names that the app refuses, each with its reason",
    ]
}

extension NavigationBarRestore: SchemaDocumented {
    public static let schemaDescription = "What was kept of a bar."
    public static let fieldDescriptions = [
        "bar": "id of the bar",
        "record": "in whatever state it is; null: as declared",
        "problem": "why there is no record although something is kept",
    ]
}
