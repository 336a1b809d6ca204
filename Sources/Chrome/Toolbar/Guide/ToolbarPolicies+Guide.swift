import EventBus

extension ToolbarLayoutQuery: SchemaDocumented {
    public static let schemaDescription = "How is everything to be laid out in so much width?"
    public static let fieldDescriptions = [
        "containerWidth": "points from edge to edge",
        "items": "the items, in the order of the bar",
        "sideButton": "the side button, if there is one",
        "hasAccessory": "whether an accessory stands above the bar",
        "configuration": "other numbers than those of the settings",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked whenever something changes that the layout depends on: width, items, selection, side button, "
            + "settings. Most rules decide less: `toolbar.priority`, `toolbar.overflow`, `toolbar.sideButtonMode`, "
            + "`toolbar.accessoryWidth`. The preset `dotshake` answers it whole.",
        answers: [
            "a table": "the whole layout; of items that it forgets the built-in one is used"
        ],
        fallback: "Gaps, titles, icons and hiding give way in the order of the setting `compressionOrder`, until "
            + "everything fits: the least important items go first, essential ones stay.",
        rule: """
            -- Icons only, all of them, whatever the width.
            function toolbar.layout(containerWidth, items, sideButton, hasAccessory, configuration, ctx)
              local modes, visible = {}, {}
              for i, item in ipairs(items) do modes[i], visible[i] = "iconOnly", item.index end
              return {
                spaceTier = "regular", compressionLevel = "iconOnly", itemSpacing = 4, itemDisplayModes = modes,
                visibleItemIndices = visible, overflowItemIndices = {}, sideButtonMode = { kind = "none" },
                toolbarWidth = 48 * #items, accessoryWidth = 200, needsOverflowButton = false
              }
            end
            """,
        question: ["containerWidth": 375, "items": [["index": 0], ["index": 1]], "hasAccessory": false],
        answer: [
            "spaceTier": "regular", "compressionLevel": "iconOnly", "itemSpacing": 4,
            "itemDisplayModes": ["iconOnly", "iconOnly"], "visibleItemIndices": [0, 1], "overflowItemIndices": [],
            "sideButtonMode": ["kind": "none"], "toolbarWidth": 96, "accessoryWidth": 200,
            "needsOverflowButton": false,
        ])
}

extension ToolbarPriorityQuery: SchemaDocumented {
    public static let schemaDescription = "How much does an item matter here and now?"
    public static let fieldDescriptions = [
        "item": "an item of the bar",
        "tier": "how much room there is",
        "selected": "whether it is the selected one",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about every item before each layout.",
        answers: [
            "essential": "it is never hidden",
            "primary": "it is hidden after all secondary ones",
            "secondary": "it is hidden first",
            "overflow": "it is in the menu from the start",
        ],
        fallback: "What the item says of itself.",
        rule: """
            -- The selected item stays, and so does one with a badge.
            function toolbar.priority(item, tier, selected, ctx)
              if selected then return "essential" end
              if item.badge and item.priority == "secondary" then return "primary" end
              return item.priority
            end
            """,
        question: [
            "item": ["id": "inbox", "title": "Inbox", "priority": "secondary", "badge": "3"], "tier": "compact",
            "selected": false,
        ],
        answer: "primary")
}

extension ToolbarOverflowQuery: SchemaDocumented {
    public static let schemaDescription = "Which items go into the overflow menu?"
    public static let fieldDescriptions = [
        "items": "those that are not in the menu anyway, in the order of the bar, with their widths as icons",
        "available": "points for items, gaps and the overflow button together",
        "spacing": "points between two entries",
        "overflowButtonWidth": "points that the overflow button takes, the gap in front of it apart",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when not all items fit, even as icons without titles.",
        answers: [
            "a list of ids":
                "those that go, in the order of the menu; essential ones stay nevertheless, and what still "
                + "does not fit goes as well"
        ],
        fallback: "The secondary ones from the last to the first, then the primary ones.",
        rule: """
            -- The widest goes, then the next, until the rest fits.
            function toolbar.overflow(items, available, spacing, overflowButtonWidth, ctx)
              local order, total = {}, overflowButtonWidth
              for i, item in ipairs(items) do
                order[i] = item
                total = total + item.width + spacing
              end
              table.sort(order, function(a, b) return a.width > b.width end)
              local gone = {}
              for _, item in ipairs(order) do
                if total <= available then break end
                gone[#gone + 1] = item.id
                total = total - item.width - spacing
              end
              return gone
            end
            """,
        question: [
            "items": [
                ["id": "a", "index": 0, "priority": "primary", "width": 44],
                ["id": "b", "index": 1, "priority": "primary", "width": 60],
            ],
            "available": 100, "spacing": 4, "overflowButtonWidth": 44,
        ],
        answer: ["b"])
}

extension ToolbarSideButtonModeQuery: SchemaDocumented {
    public static let schemaDescription = "Where is the side button?"
    public static let fieldDescriptions = [
        "tier": "how much room there is",
        "priority": "what the button says of itself",
        "width": "the container's, in points",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked in every layout that has a side button.",
        answers: [
            "full": "beside the bar, in its full size; smaller where items would have to go",
            "compact": "beside the bar, smaller",
            "integrated": "an entry of the bar",
            "hidden": "in the overflow menu",
        ],
        fallback: "`full` from 360 points, `compact` from 280; below that an essential one is `compact`, a primary one "
            + "`integrated`, a secondary one `hidden`.",
        rule: """
            -- Beside the bar or not at all: never in it.
            function toolbar.sideButtonMode(tier, priority, width, ctx)
              if tier == "minimal" and priority ~= "essential" then return "hidden" end
              return width < 360 and "compact" or "full"
            end
            """,
        question: ["tier": "minimal", "priority": "primary", "width": 270],
        answer: "hidden")
}

extension ToolbarAccessoryWidthQuery: SchemaDocumented {
    public static let schemaDescription = "How wide is the accessory?"
    public static let fieldDescriptions = [
        "tier": "how much room there is",
        "toolbarWidth": "points",
        "min": "points; the setting `accessoryMinWidth`",
        "max": "points; the setting `accessoryMaxWidth`",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked in every layout.",
        answers: ["points": "its width; never more than the container has"],
        fallback: "The bar's width between `min` and `max`; `min` where everything is minimal.",
        rule: """
            -- As wide as can be.
            function toolbar.accessoryWidth(tier, toolbarWidth, min, max, ctx)
              return math.max(toolbarWidth, max)
            end
            """,
        question: ["tier": "regular", "toolbarWidth": 320, "min": 200, "max": 400],
        answer: 400)
}
