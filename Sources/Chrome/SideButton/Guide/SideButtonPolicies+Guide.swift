import EventBus

extension SideButtonChooseQuery: SchemaDocumented {
    public static let schemaDescription = "Which side button is the current one?"
    public static let fieldDescriptions = [
        "item": "the side button of the selected item; nil: the item has none",
        "global": "the side button for items that have none; nil: there is none",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when another item is selected, and when the items or the global side button change.",
        answers: [
            "item": "the side button of the item",
            "global": "the global side button",
            "none": "no side button",
        ],
        fallback: "The side button of the item, or else the global one.",
        rule: """
            -- The global side button replaces those of all items.
            function sideButton.choose(item, global, ctx)
              if global then return "global" end
              return item and "item" or "none"
            end
            """,
        question: ["item": ["icon": "plus"], "global": ["icon": "pencil"]],
        answer: "global")
}

extension SideButtonSwipeQuery: SchemaDocumented {
    public static let schemaDescription = "Was a drag a swipe, and in which direction?"
    public static let fieldDescriptions = [
        "swipeThreshold": "distance that a swipe must exceed, in points",
        "swipeVelocityThreshold": "speed that a swipe must exceed, in points per second",
        "enabledDirections": "the directions in which the side button accepts swipes",
        "translation": "movement since the drag began, in points; right and down are positive",
        "velocity": "speed at the end of the drag, in points per second; right and down are positive",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger that dragged the side button is lifted.",
        answers: ["a table": "`direction` is one of the enabled directions; without it, the drag was not a swipe"],
        fallback:
            "The enabled direction in which the finger exceeded a threshold most. A finger that exceeded the distance, "
            + "but moves back faster than the threshold of the speed, makes no swipe.",
        rule: """
            -- Only a fast movement upwards is a swipe.
            function sideButton.swipe(swipeThreshold, swipeVelocityThreshold, enabledDirections, translation, velocity, ctx)
              if velocity.y < -swipeVelocityThreshold then return { direction = "up" } end
              return {}
            end
            """,
        question: [
            "swipeThreshold": 30, "swipeVelocityThreshold": 200, "enabledDirections": ["up", "down"],
            "translation": ["x": 0, "y": -12], "velocity": ["x": 40, "y": -600],
        ],
        answer: ["direction": "up"])
}

extension SideButtonSwipe: SchemaDocumented {
    public static let schemaDescription = "Whether a drag of the side button was a swipe."
    public static let fieldDescriptions = ["direction": "direction of the swipe; nil: the drag was not a swipe"]
}
