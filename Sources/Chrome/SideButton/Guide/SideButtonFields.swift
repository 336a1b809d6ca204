import EventBus

extension SideButtonConfig: SchemaDocumented, ScriptNamed {
    public static let scriptName = "sideButton"
    public static let schemaTitle = "SideButton"
    public static let schemaDescription = "A side button as its owner describes it."
    public static let fieldDescriptions = [
        "id": "tells two buttons apart that look alike",
        "preset": "a ready-made button to start from",
        "icon": "name of an icon",
        "style": "a pair of colours to start from",
        "backgroundColor": "name of a colour; `clear`: glass",
        "tintColor": "name of a colour",
        "priority": "how much it matters where there is little room",
        "overflowTitle": "what the overflow menu calls it",
        "action": "name of the action of a tap",
        "gestures": "what gestures it takes; nil: taps alone",
    ]
}

extension SideButtonGestures: SchemaDocumented {
    public static let schemaDescription = "What gestures a side button takes."
    public static let fieldDescriptions = [
        "onTap": "name of the action of a tap; before the button's own",
        "onSwipe": "name of the action of a swipe",
        "enabledDirections": "swipes to these count; all four when absent",
        "swipeThreshold": "points that a finger must have moved, and more; 30 when absent",
        "swipeVelocityThreshold": "points per second that it must be fast, and more; 200 when absent",
    ]
}

extension Vector: SchemaDocumented {
    public static let schemaDescription = "A way or a speed."
    public static let fieldDescriptions = ["x": "to the right", "y": "down"]
}
