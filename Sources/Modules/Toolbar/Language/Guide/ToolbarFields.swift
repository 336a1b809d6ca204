import EventBus

extension ToolbarOverflowItem: SchemaDocumented {
    public static let schemaDescription = "An item that may have to go into the menu."
    public static let fieldDescriptions = [
        "id": "id of the item, which the answer contains",
        "index": "index of the item in the bar, from 0",
        "priority": "priority of the item",
        "width": "width of the item as an icon, in points",
    ]
}

extension ToolbarLayout: SchemaDocumented {
    public static let schemaDescription =
        "A layout of the bar: which items are visible, how, and where the side button is."
    public static let fieldDescriptions = [
        "spaceTier": "tier of the width",
        "compressionLevel": "step of compression that the layout needs",
        "itemSpacing": "gap between two entries, in points",
        "itemDisplayModes": "display mode of every item, in the order of the bar",
        "visibleItemIndices": "indices of the visible items, in the order of the bar",
        "overflowItemIndices": "indices of the items in the menu, in the order of the menu",
        "sideButtonMode":
            "place of the side button: `kind`; beside the bar also its `size` and its `spacing` to the bar, in points",
        "toolbarWidth": "width of the bar, in points",
        "accessoryWidth": "width of the accessory, in points",
        "needsOverflowButton": "whether the menu has an entry",
    ]
}
