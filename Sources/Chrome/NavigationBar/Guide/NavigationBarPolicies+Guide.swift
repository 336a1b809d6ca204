import EventBus

extension NavigationBarAreaQuery: SchemaDocumented {
    public static let schemaDescription = "In which area does an item stand?"
    public static let fieldDescriptions = [
        "item": "the item, or the group",
        "context": "of the bar",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about each item that is shown, for each layout.",
        answers: [
            "leading": "in the row, at its beginning",
            "center": "in the row, in its middle",
            "trailing": "in the row, at its end",
            "bottom": "in the bar at the bottom; takes no width of the row",
            "keyboard": "above the keyboard; takes no width of the row",
            "overflow": "in the menu behind the last button of the row",
        ],
        fallback: "By placement, platform, size class and role: secondary actions are in the row where the role makes "
            + "room, else in the menu.",
        rule: """
            -- Secondary actions are in the row wherever it is wide.
            function navigationBar.area(item, context, ctx)
              if item.placement == "secondaryAction" then
                return context.width >= 700 and "center" or "overflow"
              end
              return "trailing"
            end
            """,
        question: [
            "item": ["id": "share", "placement": "secondaryAction"],
            "context": [
                "platform": "iPadOS", "sizeClass": "regular", "role": "navigationStack", "width": 834, "hasBack": false,
            ],
        ],
        answer: "center")
}

extension NavigationBarRankQuery: SchemaDocumented {
    public static let schemaDescription = "How long does an item stay in a row that is too narrow?"
    public static let fieldDescriptions = ["unit": "an item that can go, or a group that can become one button"]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about each item that can go or become smaller, for each layout that does not fit.",
        answers: [
            "a number": "a lower one goes first; of equals secondary and automatic items go before the others, primary "
                + "ones last, and the one nearest to the end before those before it"
        ],
        fallback: "The item's `priority`.",
        rule: """
            -- Wide items go first.
            function navigationBar.rank(unit, ctx)
              return -unit.width
            end
            """,
        question: ["unit": ["id": "share", "width": 60]],
        answer: -60)
}

extension NavigationBarCollapsibleQuery: SchemaDocumented {
    public static let schemaDescription = "May a group become one button?"
    public static let fieldDescriptions = ["unit": "a group with a label"]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about each group with a label, for each layout that does not fit.",
        answers: [
            "true": "it becomes one button with a menu before anything leaves the row",
            "false": "it stays as it is, or leaves the row as one piece",
        ],
        fallback: "If that makes it narrower.",
        rule: """
            -- Two controls are not worth a menu.
            function navigationBar.collapsible(unit, ctx)
              return #unit.children > 2
            end
            """,
        question: ["unit": ["id": "edits", "label": "Edits", "children": ["image", "map"], "width": 96]],
        answer: false)
}

extension NavigationBarCustomizableQuery: SchemaDocumented {
    public static let schemaDescription = "What may the user do with an item?"
    public static let fieldDescriptions = [
        "item": "an item with an id, of a bar with an id",
        "context": "of the bar",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about each item with an id of a bar with an id, for each layout and each step of customizing.",
        answers: [
            "default": "move it, take it away, put it back",
            "reorderable": "move it",
            "disabled": "nothing: it stands fixed before the others of its area",
        ],
        fallback: "What the item says, on macOS for all items, on iPadOS for secondary and automatic ones; elsewhere "
            + "nothing.",
        rule: """
            -- What is always available is there, and stays.
            function navigationBar.customizable(item, context, ctx)
              if item.alwaysAvailable then return "reorderable" end
              return item.customization
            end
            """,
        question: [
            "item": ["id": "share", "placement": "secondaryAction", "alwaysAvailable": true],
            "context": [
                "platform": "iPadOS", "sizeClass": "regular", "role": "editor", "width": 834, "hasBack": false,
            ],
        ],
        answer: "reorderable")
}
