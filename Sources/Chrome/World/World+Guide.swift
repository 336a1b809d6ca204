import EventBus

extension SceneInfo: SchemaDocumented {
    public static let schemaTitle = "Scene"
    public static let schemaDescription = "A window."
    public static let fieldDescriptions = [
        "id": "tells it from all others",
        "state": "whether it is in use, on screen, or in the background",
        "width": "points",
        "height": "points",
        "safeTop": "points at the top that are not free",
        "safeBottom": "points at the bottom that are not free",
    ]
}

extension Traits: SchemaDocumented {
    public static let schemaDescription = "What the user asked of the system."
    public static let fieldDescriptions = [
        "reduceMotion": "less motion",
        "reduceTransparency": "less transparency",
        "increaseContrast": "more contrast",
        "contentSize": "size of text",
        "colorScheme": "light or dark",
        "voiceOver": "a screen reader is on",
        "layoutDirection": "direction of reading",
    ]
}
