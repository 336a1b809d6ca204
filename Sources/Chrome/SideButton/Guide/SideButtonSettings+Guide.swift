import EventBus

extension SideButtonSettings: SchemaDocumented {
    public static let schemaDescription = "How the side button moves."
    public static let fieldDescriptions = [
        "showDuration": "seconds in which it slides out from behind the bar",
        "showDamping": "how little that swings: 1 not at all",
        "hideDuration": "seconds in which it slides in behind the bar",
        "hideDamping": "how little that swings",
        "tapScale": "its size while a finger taps it",
        "swipeScale": "its size while a finger drags it",
        "swipeFollow": "points that it follows for each point of the finger",
        "swipeReach": "points that it follows at most",
        "bounceDistance": "points that it jumps when a swipe is recognised",
        "bounceScale": "its size there",
        "bounceDuration": "seconds of that jump; taps count again after it",
        "releaseDuration": "seconds in which it springs back",
        "releaseDamping": "how little that swings",
        "appearanceDuration": "seconds that a change of its look takes",
    ]
}
