import EventBus

extension ToastHaptics: SchemaDocumented {
    public static let schemaDescription = "What is played when a toast of a kind appears and asks for nothing else."
    public static let fieldDescriptions = [
        "success": "for a success",
        "error": "for an error",
        "info": "for an information",
        "warning": "for a warning",
        "custom": "for any other",
    ]
}

extension ToastMetrics: SchemaDocumented {
    public static let schemaDescription = "The measures of a toast, in points."
    public static let fieldDescriptions = [
        "cornerRadius": "of its corners",
        "minimumHeight": "that it has at least; it grows with its lines",
        "horizontalPadding": "before the icon and after the text",
        "verticalPadding": "above and below the text",
        "iconSize": "of the icon, or of the disc that it stands on",
        "titleGlyphSize": "of the symbol beside a title",
        "bodyGlyphSize": "of the symbol beside body text",
        "iconSpacing": "between icon and text",
        "actionSpacing": "between text and action",
        "lineSpacing": "of several lines, in line heights",
        "targetSize": "of what can be touched, at least",
    ]
}

extension ToastSurface: SchemaDocumented {
    public static let schemaDescription = "What a toast is made of; opacities are 0 to 1."
    public static let fieldDescriptions = [
        "material": "in light surroundings",
        "darkMaterial": "in dark surroundings",
        "veil": "opacity of the white over it in light surroundings",
        "darkVeil": "opacity of the black over it in dark surroundings",
        "tintFrom": "opacity of the kind's colour where its gradient begins",
        "tintTo": "opacity of the kind's colour where its gradient ends",
        "border": "opacity of the line around it in light surroundings",
        "darkBorder": "opacity of the line around it in dark surroundings",
        "borderWidth": "points that this line is wide",
    ]
}

extension ToastBlur: SchemaDocumented {
    public static let schemaDescription = "Points of blur behind a toast."
    public static let fieldDescriptions = [
        "lowPower": "while the device saves power",
        "standard": "otherwise",
        "high": "while the device has power to spare",
    ]
}

extension ToastShadows: SchemaDocumented {
    public static let schemaDescription = "The shadow of a toast."
    public static let fieldDescriptions = ToastBlur.fieldDescriptions
}

extension ToastShadow: SchemaDocumented {
    public static let schemaDescription = "A black shadow; an opacity of 0 is none."
    public static let fieldDescriptions = [
        "opacity": "0 to 1, in light surroundings",
        "darkOpacity": "0 to 1, in dark surroundings",
        "radius": "points that it spreads",
        "y": "points that it lies lower",
    ]
}

extension ToastMovement: SchemaDocumented {
    public static let schemaDescription =
        "How far and how springy a toast moves; a response is the time of one swing, a damping of 1 does not swing."
    public static let fieldDescriptions = [
        "enterScale": "its size where the entrance begins",
        "enterDistance": "points from its place where the entrance begins",
        "enterResponse": "seconds, of the spring of the entrance",
        "enterDamping": "of the spring of the entrance",
        "expandResponse": "seconds, of the spring with which a badge becomes a pill",
        "expandDamping": "of the spring with which a badge becomes a pill",
        "glyphScale": "size of a badge's glyph where the entrance begins",
        "exitScale": "its size where the exit ends",
        "exitDistance": "points from its place where the exit ends",
        "springBackResponse": "seconds, of the spring after a drag that was not enough",
        "springBackDamping": "of the spring after a drag that was not enough",
        "followResponse": "seconds, of the spring under the finger",
        "followDamping": "of the spring under the finger",
        "dragFade": "opacity that a drag over `swipeDistance` takes away",
        "dragShrink": "size that a drag over `swipeDistance` takes away",
        "dragReach": "points up to which it follows the finger one to one",
        "dragResistance": "the share of the finger's way after that",
    ]
}
