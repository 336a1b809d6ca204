import EventBus

extension SideButtonSwipeQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a finger that dragged the side button is lifted.",
        answers: ["a table": "`direction` is one of the enabled directions; without it, the drag was not a swipe"],
        fallback:
            "The enabled direction in which the finger exceeded a threshold most. A finger that exceeded the distance "
            + "but moves back faster than the speed threshold cancels its swipe.",
        rule: """
            -- Only a fast upward movement is a swipe.
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
