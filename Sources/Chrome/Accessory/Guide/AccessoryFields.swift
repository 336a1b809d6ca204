import EventBus

extension AccessoryConfig: SchemaDocumented, ScriptNamed {
    public static let scriptName = "accessory"
    public static let schemaTitle = "Accessory"
    public static let schemaDescription = "What stands above the bar while its item is selected."
    public static let fieldDescriptions = [
        "id": "two with the same id are one",
        "preferredHeight": "points; 44 when absent, 64 for a list",
        "preferredWidth": "points; nil: as wide as the layout says",
        "minimumWidth": "points; 100 when absent",
        "list": "a horizontal list instead of a view of the app's own",
    ]
}

extension AccessoryList: SchemaDocumented {
    public static let schemaDescription = "A horizontal list: a title, a count, and a row of entries."
    public static let fieldDescriptions = [
        "title": "in front of the entries",
        "items": "the entries",
        "selectedIndex": "of the entry with the ring, from 0; none if there is no such entry",
        "preset": "switches to start from; `noSelection`: no ring and no count",
        "showsSelection": "whether an entry has a ring",
        "showsCount": "whether the number of entries is shown",
        "selectionColor": "name of a colour, for the selected entry",
        "borderColor": "name of a colour, for its ring; nil: the selection's",
    ]
}
