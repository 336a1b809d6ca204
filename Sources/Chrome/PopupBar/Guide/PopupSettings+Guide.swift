import EventBus

extension PopupSettings: SchemaDocumented {
    public static let schemaDescription =
        "The numbers and switches of a popup; what is left out is as the profile says."
    public static let fieldDescriptions = [
        "profile": "the set of values to start from; current when absent",
        "interactionStyle": "what `default` means for how a finger moves the popup",
        "narrowPadStyle": "the default style of a pad in compact width, on glass",
        "compatibilityUpTo": "the last major version of the system that goes without glass when the app asks for it",
        "imageTransition": "for which styles of interaction the image flies",
        "collapsesBar": "which open popups have no bar: all, or those that snap",
        "opensOverSplitView": "whether an open popup covers the split view around it; on a Mac it does",
        "avoidsPrimaryColumn": "whether a bar stands beside a primary column; on a Mac it does",
        "heights": "of bars",
        "offsets": "how much lower than right above what is below a closed bar stands",
        "margins": "between a bar and its content",
        "corners": "of bars",
        "inner": "what is inside of a bar",
        "texts": "sizes and words",
        "progress": "the line that shows progress",
        "marquee": "titles that move",
        "closeButton": "of the open popup",
        "looks": "shadows and highlights where an appearance has none",
        "behaviour": "how it opens and closes, and what fingers do",
    ]
}

extension PopupHeights: SchemaDocumented {
    public static let schemaDescription = "The heights of bars, in points."
    public static let fieldDescriptions = [
        "compact": "of a compact bar",
        "prominent": "of a prominent bar",
        "floatingCompact": "of a low floating bar",
        "floating": "of a high floating bar",
        "macOnGlass": "of both floating ones on a Mac with glass",
        "legacyFloatingExtra": "added where a bar floats without glass",
        "widePadExtra": "added to a high floating bar on a wide pad",
        "textStep": "added for each step of the text above xxLarge",
        "macScale": "what measures are multiplied by in a Mac's own idiom",
    ]
}

extension PopupOffsets: SchemaDocumented {
    public static let schemaDescription =
        "How much lower than right above what is below a closed bar stands, in points; less than 0: higher."
    public static let fieldDescriptions = [
        "tabBarOnGlass": "above a tab bar on glass whose own metrics are not known or not wanted",
        "tabBar": "above a tab bar",
        "toolbarOnFirstGlass": "above a toolbar on 26.0",
        "toolbarOnGlass": "above a toolbar on later versions of 26",
        "toolbarOn27": "above a toolbar from 27 on",
        "toolbar": "above a toolbar without glass",
        "macOnGlass": "with nothing below, on a Mac with glass",
        "mac": "with nothing below, on a Mac",
        "noSafeAreaOnGlass": "with nothing below, on glass, in a window without a safe area at its bottom",
        "noSafeArea": "with nothing below, in a window without a safe area at its bottom",
        "inContextPreview": "with nothing below, on glass, in the preview of a menu",
        "pad": "with nothing below, on a pad or in regular width",
        "phoneOnGlass": "with nothing below, on a phone with glass",
        "phone": "with nothing below, on a phone",
    ]
}

extension PopupMargins: SchemaDocumented {
    public static let schemaDescription = "Points between a bar and its content, and how wide that may be."
    public static let fieldDescriptions = [
        "legacySide": "at the sides of a floating bar without glass, beside the safe area",
        "legacyWideSide": "the least of it in regular width with no limit to the width",
        "legacyTop": "above and below the same",
        "compactExtra": "beside the layout margin of a phone in compact width",
        "padSide": "at the sides on a pad",
        "padOnMacExtra": "added for a pad's app on a Mac",
        "navigationItem": "less than a navigation bar's outermost item has, from 27 on",
        "phoneDock": "at least, in navigation and split controllers on a phone with 26",
        "padDock": "at least, in the same on a pad with 26",
        "portraitPhoneDock": "at least, in the same on an upright phone from 27 on",
        "sidebarGap": "between a tiled sidebar and the bar, before 27",
        "landscapeColumnOverlap": "of an avoided column that the bar covers, on a phone on its side from 27 on",
        "widthOnGlass": "at most, on a wide pad with glass",
        "width": "at most, on a wide pad",
        "widthOnMac": "at most, on a Mac",
    ]
}

extension PopupCorners: SchemaDocumented {
    public static let schemaDescription = "The corners of bars, in points."
    public static let fieldDescriptions = [
        "legacyFloating": "of a floating bar without glass",
        "fullWidth": "of a custom bar of the whole width, on glass",
        "tallFrom": "from this height on a custom bar is no capsule",
        "tallInset": "what its corners are larger than its margin, at least",
    ]
}
