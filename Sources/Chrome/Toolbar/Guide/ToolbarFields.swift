import EventBus

extension ToolbarItem: SchemaDocumented {
    public static let schemaTitle = "ToolbarItem"
    public static let schemaDescription = "An item of the bar."
    public static let fieldDescriptions = [
        "id": "tells it from all others",
        "title": "the whole one",
        "icon": "name of an icon",
        "selectedIcon": "name of an icon; as the icon where it is left out",
        "isSelectable": "whether a tap selects it, and does not only run its action",
        "priority": "how much it matters",
        "compactTitle": "a short one, where there is little room",
        "canHideTitle": "whether an icon alone will do",
        "fullWidth": "points with its title",
        "compactWidth": "points with its short title",
        "badge": "a word or number at its corner",
        "sideButton": "shown while it is selected",
        "accessory": "above the bar while it is selected",
        "secondaryAccessory": "above that one, on request",
        "action": "name of what a tap does",
    ]
}

extension ToolbarLayoutItem: SchemaDocumented {
    public static let schemaDescription = "An item as the layout sees it."
    public static let fieldDescriptions = [
        "index": "what the answer calls it",
        "id": "what `toolbar.overflow` calls it; its index as a text where it is left out",
        "priority": "how much it matters",
        "canHideTitle": "whether an icon alone will do",
        "fullWidth": "points with its title",
        "compactWidth": "points with its short title",
    ]
}

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

extension ToolbarSettings: SchemaDocumented {
    public static let schemaDescription = "The numbers of the toolbar's layout and looks."
    public static let fieldDescriptions = [
        "layout": "numbers of the layout, in points; what is left out is as shipped",
        "appearance": "numbers of the looks, or the name of a preset: default, compact, spacious",
        "compressionOrder": "what gives way, in turn, until everything fits: spacing, title, icon, hide",
        "cacheEntries": "so many layouts are kept; 0: none",
        "cacheSeconds": "of bus time for which a layout is kept",
    ]
}

extension ToolbarLayoutConfiguration: SchemaDocumented {
    public static let schemaDescription = "The numbers of the layout, in points; what is left out is as shipped."
    public static let fieldDescriptions = [
        "spaceTierThresholds": "widths at which the tiers begin",
        "itemSpacingFull": "between two items, if there is room",
        "itemSpacingComfortable": "the next smaller gap",
        "itemSpacingCompact": "the gap between short titles",
        "itemSpacingMinimal": "the smallest gap",
        "sideButtonSizeFull": "beside a bar with room",
        "sideButtonSizeCompact": "where it is tight",
        "sideButtonSizeMinimal": "where there is least room",
        "sideButtonSpacingFull": "between bar and button, from the tier regular on",
        "sideButtonSpacingCompact": "the same in the tier compact",
        "sideButtonSpacingTight": "the same in the tier tight",
        "sideButtonSpacingMinimal": "the same in the tier minimal",
        "toolbarPadding": "on either side of bar and button",
        "toolbarHeight": "for renderers",
        "itemMinWidth": "of an icon, and of the overflow button",
        "itemFullWidth": "of an item with its title that does not say otherwise",
        "toolbarInternalPadding": "in the bar, beside its entries",
        "accessoryMaxWidth": "at most",
        "accessoryMinWidth": "at least",
        "enableOverflow": "whether items may go into a menu at all",
        "animationDuration": "seconds; for renderers",
    ]
}

extension ToolbarLayoutConfiguration.Thresholds: SchemaDocumented {
    public static let schemaTitle = "SpaceTierThresholds"
    public static let schemaDescription = "Widths in points at which the tiers begin; below the last one all is minimal."
    public static let fieldDescriptions = [
        "spacious": "points", "regular": "points", "compact": "points", "tight": "points",
    ]
}
