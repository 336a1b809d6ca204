import EventBus

extension SideButtonChooseQuery {
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
