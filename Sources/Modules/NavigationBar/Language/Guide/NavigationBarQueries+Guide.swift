import EventBus

extension NavigationBarAreaQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about each item that is shown, for each layout.",
        answers: [
            "leading": "in the row, at its leading end",
            "center": "in the row, in the middle",
            "trailing": "in the row, at its trailing end",
            "bottom": "in the bar at the bottom; the item takes no width of the row",
            "keyboard": "above the keyboard; the item takes no width of the row",
            "overflow": "in the overflow menu",
        ],
        fallback: "The area that SwiftUI uses for the item's placement, by platform, size class and role. Secondary "
            + "actions are in the center on macOS, and on iPadOS at regular width in the roles `browser` and `editor`; "
            + "elsewhere they are in the overflow menu.",
        rule: """
            -- Secondary actions are in the row of every bar that is at least 700 points wide.
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

extension NavigationBarRankQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked about each item that can leave the row and each group that can collapse, for each layout that does "
            + "not fit.",
        answers: [
            "a number": "the rank: the item with the lowest rank leaves first. Of equal ranks, secondary and automatic "
                + "items leave first and primary actions last, and of these the item nearest to the trailing end first"
        ],
        fallback: "The `priority` of the item.",
        rule: """
            -- The widest item leaves the row first.
            function navigationBar.rank(unit, ctx)
              return -unit.width
            end
            """,
        question: ["unit": ["id": "share", "width": 60]],
        answer: -60)
}

extension NavigationBarCollapsibleQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked about groups with a label, and search fields that may be a button, one after the other by rank, until "
            + "the row fits.",
        answers: [
            "true": "the group collapses to one button with a menu, and the field to one that begins a search, before "
                + "any item leaves the row",
            "false": "the group stays as it is, or leaves the row as a whole; the field stays as it is",
        ],
        fallback: "Yes, if the group or the field gets narrower.",
        rule: """
            -- Only groups of more than two controls collapse.
            function navigationBar.collapsible(unit, ctx)
              return #unit.children > 2
            end
            """,
        question: ["unit": ["id": "edits", "label": "Edits", "children": ["image", "map"], "width": 96]],
        answer: false)
}

extension NavigationBarCustomizableQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked about each item that has an id, in a bar that has an id, for each layout and each step of "
            + "customizing.",
        answers: [
            "default": "move, remove and add the item",
            "reorderable": "move the item",
            "disabled": "nothing: the item has a fixed place before the other items of its area",
        ],
        fallback: "What the item declares: on macOS for every item, on iPadOS for secondary and automatic items. "
            + "`disabled` for all others and on other platforms.",
        rule: """
            -- An item that is always available can be moved, but not removed.
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
