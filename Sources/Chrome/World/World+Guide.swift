import EventBus

extension SceneInfo: SchemaDocumented {
    public static let schemaTitle = "Scene"
    public static let schemaDescription = "A window of the app."
    public static let fieldDescriptions = [
        "id": "id of the scene",
        "state": "whether the scene is active, inactive (visible, but not in use) or in the background",
        "width": "width of the scene, in points",
        "height": "height of the scene, in points",
        "safeTop": "height of the area at the top that the system covers, in points",
        "safeBottom": "height of the area at the bottom that the system covers, in points",
    ]
}

extension Traits: SchemaDocumented {
    public static let schemaDescription = "The user's settings of the device."
    public static let fieldDescriptions = [
        "reduceMotion": "whether the user wants less motion",
        "reduceTransparency": "whether the user wants less transparency",
        "increaseContrast": "whether the user wants more contrast",
        "contentSize": "text size",
        "colorScheme": "colour scheme: light or dark",
        "voiceOver": "whether a screen reader is on",
        "layoutDirection": "direction of writing",
    ]
}
