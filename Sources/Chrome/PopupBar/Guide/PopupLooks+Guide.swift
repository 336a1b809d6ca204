import EventBus

extension PopupInnerLayout: SchemaDocumented {
    public static let schemaDescription = "What is inside of a bar, in points."
    public static let fieldDescriptions = [
        "buttonHeight": "of buttons",
        "buttonSpacing": "between buttons",
        "edgePadding": "outside of the outermost button, unless the app draws it",
        "paddingOnGlass": "at a side without buttons, on glass",
        "paddingOnMac": "at a side without buttons, on a Mac with glass",
        "paddingFloating": "at a side without buttons, floating without glass",
        "padding": "at a side without buttons, else",
        "buttonGap": "between buttons and titles",
        "imageMargin": "how much lower than the bar its image is",
        "widePadImage": "the side of a floating bar's image on a wide pad",
        "imageRadius": "of the image's corners",
        "imageGap": "between image and titles",
        "smallImageGap": "the same where a floating bar is low, without glass, or on a Mac",
        "leastTitles": "titles with less are not shown",
        "titleSpacing": "between two titles, and a pixel",
        "leadingButtons": "where the leading buttons stand",
    ]
}

extension PopupTexts: SchemaDocumented {
    public static let schemaDescription = "Sizes of texts in points, and words for screen readers."
    public static let fieldDescriptions = [
        "floatingTitle": "in a high floating bar",
        "floatingSubtitle": "in a high floating bar",
        "prominentTitle": "in a prominent bar",
        "prominentSubtitle": "in a prominent bar",
        "floatingCompactTitle": "in a low floating bar",
        "floatingCompactSubtitle": "in a low floating bar",
        "compactTitle": "in a compact bar",
        "compactSubtitle": "in a compact bar",
        "characterWidth": "of a character, in sizes: for texts whose width nobody says",
        "openHint": "what is said about the bar",
        "closeLabel": "what the close button is called",
    ]
}

extension PopupProgressLine: SchemaDocumented {
    public static let schemaDescription = "The line that shows progress, in points."
    public static let fieldDescriptions = [
        "style": "where it is when nobody says",
        "height": "of the line",
        "bottomGap": "between it and the edge below",
        "glassInset": "how much further out than the corners it begins, on glass",
        "legacyRatio": "what the corners are divided by for its beginning, without glass",
        "macSides": "with so much at both sides it is between the buttons, on a Mac",
        "macGap": "between it and the edge, there",
    ]
}

extension PopupMarqueeSettings: SchemaDocumented {
    public static let schemaDescription = "How titles move that are too long."
    public static let fieldDescriptions = [
        "onGlass": "whether they do, on glass",
        "withoutGlass": "whether they do, without",
        "rate": "points per second",
        "delay": "seconds before each run",
        "gap": "points between the end of a text and its beginning",
        "fade": "points of the faded edges",
        "coordinated": "whether the two wait for each other",
        "resets": "which begin again when one changes",
    ]
}

extension PopupCloseButtonSettings: SchemaDocumented {
    public static let schemaDescription =
        "The close button of an open popup: styles where nobody says, sizes and distances in points."
    public static let fieldDescriptions = [
        "onGlass": "on glass",
        "onGlassMac": "on a Mac with glass",
        "modern": "from 17 on, without glass",
        "modernMac": "from 17 on, on a Mac",
        "old": "before 17",
        "glassSize": "of one of glass",
        "macGlassSize": "of one of glass on a Mac",
        "roundSize": "of a round one",
        "macRoundSize": "of a round one on a Mac",
        "chevronSize": "of a chevron",
        "grabberSize": "of a grabber",
        "glassGrabberSize": "of a grabber on glass",
        "top": "at least above one that is not of glass",
        "navigationItem": "further out than a navigation bar's outermost item, for one of glass",
        "windowControls": "beside the buttons of the window",
    ]
}

extension PopupLooks: SchemaDocumented {
    public static let schemaDescription = "Shadows and highlights where an appearance has none."
    public static let fieldDescriptions = [
        "imageShadow": "of the image",
        "floatingShadow": "of a floating bar",
        "floatingShadowOnGlass": "of a bar on glass",
        "highlight": "share of grey under a finger",
        "highlightOnGlass": "share of grey under a finger, on glass",
        "darkHighlight": "share of white under a finger, in the dark",
    ]
}

extension PopupShadow: SchemaDocumented {
    public static let schemaDescription = "A soft shadow."
    public static let fieldDescriptions = [
        "opacity": "0 to 1",
        "blur": "points",
        "x": "points to the right",
        "y": "points down",
    ]
}
