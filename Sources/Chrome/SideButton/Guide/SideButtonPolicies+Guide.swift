import EventBus

extension SideButtonChooseQuery: SchemaDocumented {
    public static let schemaDescription = "Which side button is the current one?"
    public static let fieldDescriptions = [
        "item": "the selected item's button; nil: it has none",
        "global": "the button of items without one; nil: there is none",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when another item is selected, and when the items or the global button change.",
        answers: [
            "item": "the item's",
            "global": "the global one",
            "none": "no button",
        ],
        fallback: "The item's, else the global one.",
        rule: """
            -- The global button stands above all others.
            function sideButton.choose(item, global, ctx)
              if global then return "global" end
              return item and "item" or "none"
            end
            """,
        question: ["item": ["icon": "plus"], "global": ["icon": "pencil"]],
        answer: "global")
}

extension SideButtonSwipeQuery: SchemaDocumented {
    public static let schemaDescription = "Was it a swipe, and where to?"
    public static let fieldDescriptions = [
        "swipeThreshold": "points that the finger must have moved, and more",
        "swipeVelocityThreshold": "points per second that it must be fast, and more",
        "enabledDirections": "the directions that the button takes",
        "translation": "points that the finger has moved; y goes down",
        "velocity": "points per second at the end; y goes down",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger that dragged the side button leaves it.",
        answers: ["a table": "`direction`: one of those that are enabled; without it, it was no swipe"],
        fallback: "The enabled direction in which the finger went furthest or fastest beyond its threshold. One that "
            + "went far and flies back, faster than the threshold, takes its swipe back.",
        rule: """
            -- Only what is fast is a swipe.
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
    public static let schemaDescription = "What a drag of the side button was."
    public static let fieldDescriptions = ["direction": "nil: no swipe"]
}
