import EventBus

extension ToolbarLayoutQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when the width, the items, the selection, the side button or the settings change. For a part of the "
            + "layout, a rule for `toolbar.priority`, `toolbar.overflow`, `toolbar.sideButtonMode` or "
            + "`toolbar.accessoryWidth` is enough. The preset `dotshake` has a rule for the whole layout.",
        answers: [
            "a table":
                "the whole layout, with every item visible or in the menu; if an item is missing, the built-in layout "
                + "is used"
        ],
        fallback:
            "Until everything fits, the layout takes the steps of the setting `compressionOrder`: by default the gaps "
            + "get smaller, then the titles get short, then the titles are left out, then items move into the menu, "
            + "secondary items before primary ones. Essential items stay.",
        rule: """
            -- At every width, all items are visible as icons.
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

extension ToolbarPriorityQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about every item before each layout.",
        answers: [
            "essential": "the item is never hidden",
            "primary": "the item is hidden after all secondary items",
            "secondary": "the item is hidden before all primary items",
            "overflow": "the item is always in the menu",
        ],
        fallback: "The priority that the item declares.",
        rule: """
            -- The selected item is never hidden, and an item with a badge is hidden late.
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

extension ToolbarOverflowQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when not all items fit, even as icons without titles.",
        answers: [
            "a list of ids":
                "the items to hide, in the order of the menu; essential items stay even if the list contains them, and "
                + "further items are hidden if the others do not fit"
        ],
        fallback:
            "Secondary items from the last to the first, then primary items from the last to the first, until the "
            + "others fit.",
        rule: """
            -- The widest item is hidden first, then the next one, until the others fit.
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

extension ToolbarSideButtonModeQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for every layout that has a side button.",
        answers: [
            "full": "next to the bar, in full size, from the width at which no item has to leave the bar for it",
            "compact": "next to the bar, in a smaller size",
            "integrated": "in the bar, as an entry",
            "hidden": "in the overflow menu",
        ],
        fallback:
            "`full`, except at two tiers. At the tier `tight`, `compact`. At the tier `minimal`, `compact` for an "
            + "essential button, `integrated` for a primary one and `hidden` for a secondary one.",
        rule: """
            -- The side button is beside the bar or in the menu, but never in the bar.
            function toolbar.sideButtonMode(tier, priority, width, ctx)
              if tier == "minimal" and priority ~= "essential" then return "hidden" end
              return width < 360 and "compact" or "full"
            end
            """,
        question: ["tier": "minimal", "priority": "primary", "width": 270],
        answer: "hidden")
}

extension ToolbarAccessoryWidthQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for every layout.",
        answers: ["points": "the width of the accessory, 0 or more; it is limited to the width of the container"],
        fallback: "The width of the bar, but at least `min` and at most `max`; at the tier `minimal`, `min`.",
        rule: """
            -- As wide as `max`, or as the bar if the bar is wider.
            function toolbar.accessoryWidth(tier, toolbarWidth, min, max, ctx)
              return math.max(toolbarWidth, max)
            end
            """,
        question: ["tier": "regular", "toolbarWidth": 320, "min": 200, "max": 400],
        answer: 400)
}
