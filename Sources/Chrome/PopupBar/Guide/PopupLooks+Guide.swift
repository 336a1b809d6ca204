import EventBus

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
