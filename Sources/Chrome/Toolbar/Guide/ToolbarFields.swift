import EventBus

extension ToolbarOverflowItem: SchemaDocumented {
    public static let schemaDescription = "An item that may have to go into the menu."
    public static let fieldDescriptions = [
        "id": "what the answer calls it",
        "index": "its place in the bar, from 0",
        "priority": "how much it matters",
        "width": "points that it takes as an icon",
    ]
}

extension ToolbarLayout: SchemaDocumented {
    public static let schemaDescription = "A layout of the bar."
    public static let fieldDescriptions = [
        "spaceTier": "how much room there is",
        "compressionLevel": "how far the items had to give way",
        "itemSpacing": "points between two entries",
        "itemDisplayModes": "of every item, in the order of the bar",
        "visibleItemIndices": "in the order of the bar",
        "overflowItemIndices": "in the order of the menu",
        "sideButtonMode": "where the side button is: `kind`, and points of `size` and `spacing` beside the bar",
        "toolbarWidth": "points",
        "accessoryWidth": "points",
        "needsOverflowButton": "whether anything is in the menu",
    ]
}
