import EventBus

extension PopupBarStyleQuery: SchemaDocumented {
    public static let schemaDescription = "How does a bar look?"
    public static let fieldDescriptions = [
        "os": "the system's major version",
        "glass": "whether its surfaces are of glass",
        "idiom": "the kind of device",
        "widthClass": "how much width there is",
        "requested": "what the app asked for",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout, unless the app draws the bar itself.",
        answers: [
            "default": "no answer: the bar must have a style of its own",
            "compact": "as high as a toolbar, with centred titles and no image",
            "prominent": "higher, with an image",
            "floatingCompact": "low, and free above what is behind it",
            "floating": "high, and free above what is behind it",
            "custom": "no answer: only the app can draw a bar of its own",
        ],
        fallback:
            "What the app asked for. Without a wish: on glass floatingCompact on a phone or in compact width, else "
            + "floating; without glass floating from 17 on, else prominent.",
        rule: """
            -- Nothing floats on a phone.
            function popup.barStyle(os, glass, idiom, widthClass, requested, ctx)
              if idiom == "phone" then return "prominent" end
              return "floating"
            end
            """,
        question: ["os": 26, "glass": true, "idiom": "phone", "widthClass": "compact", "requested": "default"],
        answer: "prominent")
}

extension PopupConvertLegacyStyleQuery: SchemaDocumented {
    public static let schemaDescription = "What becomes of a style of the time before glass?"
    public static let fieldDescriptions = [
        "requested": "compact or prominent: what the app asked for",
        "glass": "whether the system's surfaces are of glass",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about compact and prominent, where no rule has answered `popup.barStyle`.",
        answers: [
            "default": "no answer: the bar must have a style of its own",
            "compact": "as high as a toolbar, with centred titles and no image",
            "prominent": "higher, with an image",
            "floatingCompact": "low, and free above what is behind it",
            "floating": "high, and free above what is behind it",
            "custom": "no answer: only the app can draw a bar of its own",
        ],
        fallback: "On glass compact becomes floatingCompact, and prominent becomes floating. Else they stay.",
        rule: """
            -- What the app asked for is what it gets.
            function popup.convertLegacyStyle(requested, glass, ctx)
              return requested
            end
            """,
        question: ["requested": "compact", "glass": true],
        answer: "compact")
}

extension PopupMinimiseQuery: SchemaDocumented {
    public static let schemaDescription = "Does the bar take its short form?"
    public static let fieldDescriptions = [
        "dockMinimised": "whether the system made the tab bar small",
        "scrollDirection": "which way the content was last scrolled; nil: it was not",
        "style": "of the bar",
        "fullWidth": "whether it is a custom bar that takes the whole width",
        "inheritsMetrics": "whether it stands where the system puts what accompanies a tab bar",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout where it can: on glass, above a tab bar at the bottom.",
        answers: [
            "unspecified": "no answer: a bar that is there is one or the other",
            "regular": "it is as wide as ever",
            "inline": "it is short, beside the small tab bar",
        ],
        fallback: "With the tab bar, if it inherits its place from the system and does not take the whole width.",
        rule: """
            -- Only while people read on.
            function popup.minimise(dockMinimised, scrollDirection, style, fullWidth, inheritsMetrics, ctx)
              return dockMinimised and scrollDirection == "down" and "inline" or "regular"
            end
            """,
        question: [
            "dockMinimised": true, "scrollDirection": "up", "style": "floatingCompact", "fullWidth": false,
            "inheritsMetrics": true,
        ],
        answer: "regular")
}

extension PopupInlineButtonsQuery: SchemaDocumented {
    public static let schemaDescription = "Which buttons does the bar show?"
    public static let fieldDescriptions = [
        "environment": "whether the bar is short: inline",
        "contentWidth": "points that it shows itself in",
        "buttons": "ids of all that are not hidden, the leading ones first",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout of a bar with buttons.",
        answers: ["a list": "ids of those that are shown, in whichever order; they stay where they are"],
        fallback: "All of them.",
        rule: """
            -- A short bar has one button.
            function popup.inlineButtons(environment, contentWidth, buttons, ctx)
              if environment == "inline" then return { buttons[1] } end
              return buttons
            end
            """,
        question: ["environment": "inline", "contentWidth": 241, "buttons": ["play", "next"]],
        answer: ["play"])
}
