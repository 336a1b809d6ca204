import EventBus

extension PopupProgressStyleQuery: SchemaDocumented {
    public static let schemaDescription = "Where does a bar show progress?"
    public static let fieldDescriptions = [
        "item": "what the bar shows",
        "environment": "whether the bar is short: inline",
        "requested": "what the app asked for",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout, unless the app draws the bar itself.",
        answers: [
            "default": "no answer: the line is somewhere, or nowhere",
            "none": "nowhere",
            "top": "at its upper edge",
            "bottom": "at its lower edge",
        ],
        fallback: "Where the app wants it; without a wish nowhere.",
        rule: """
            -- What has begun shows how far it is.
            function popup.progressStyle(item, environment, requested, ctx)
              return item.progress > 0 and "bottom" or "none"
            end
            """,
        question: ["item": ["id": "song", "progress": 0.5], "environment": "regular", "requested": "default"],
        answer: "bottom")
}

extension PopupMarqueeQuery: SchemaDocumented {
    public static let schemaDescription = "Do titles move that are too long, and how?"
    public static let fieldDescriptions = [
        "environment": "whether the bar is short: inline",
        "reduceMotion": "whether the user asked for less motion",
        "titleWidth": "points that the title needs",
        "subtitleWidth": "points that the subtitle needs",
        "width": "points that there are",
        "standard": "what the bar's appearance says, or the settings",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: ["a table": "what is other than in `standard`"],
        fallback: "`standard`: on glass they do, else they do not, unless the appearance says otherwise.",
        rule: """
            -- Who asked for less motion reads the beginning.
            function popup.marquee(environment, reduceMotion, titleWidth, subtitleWidth, width, standard, ctx)
              if reduceMotion then return { enabled = false } end
              return standard
            end
            """,
        question: [
            "environment": "regular", "reduceMotion": true, "titleWidth": 400, "subtitleWidth": 80, "width": 300,
            "standard": ["enabled": true],
        ],
        answer: ["enabled": false])
}

extension PopupMarqueeChoice: SchemaDocumented {
    public static let schemaTitle = "PopupMarquee"
    public static let schemaDescription = "How titles move that are too long."
    public static let fieldDescriptions = [
        "enabled": "whether they do",
        "rate": "points per second",
        "delay": "seconds before each run",
        "coordinated": "whether the two wait for each other",
        "resets": "whether both begin again when one changes, or that one alone",
    ]
}

extension PopupImageTransitionQuery: SchemaDocumented {
    public static let schemaDescription = "Does the image of the bar fly to its place in the content?"
    public static let fieldDescriptions = [
        "style": "of the bar",
        "interaction": "how a finger moves the popup",
        "from": "where the popup was",
        "to": "where it goes",
        "dragged": "whether a finger began it that drags the popup",
        "hasView": "whether the content has a view for it, inside of its own",
        "hasImage": "whether the bar shows an image",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the popup begins to open or to close, and there is something that can fly.",
        answers: ["allow": "it flies", "deny": "it stays"],
        fallback: "If the popup opens from rest or closes, and a finger snaps it or its style is automatic.",
        rule: """
            -- Only on the way up.
            function popup.imageTransition(style, interaction, from, to, dragged, hasView, hasImage, ctx)
              return to == "open" and hasView and hasImage and "allow" or "deny"
            end
            """,
        question: [
            "style": "floating", "interaction": "snap", "from": "open", "to": "barPresented", "dragged": false,
            "hasView": true, "hasImage": true,
        ],
        answer: "deny")
}

extension PopupAccessibilityTextQuery: SchemaDocumented {
    public static let schemaDescription = "What does a screen reader say about the bar?"
    public static let fieldDescriptions = [
        "item": "what the bar shows",
        "state": "of the popup",
        "locale": "the user's language, such as en or de-AT",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: ["a table": "`label`, `hint` and `value`, the words about progress; what is left out is as usual"],
        fallback: "The item's own words; else its titles, the hint of the settings, and percents.",
        rule: """
            -- German for those who read it.
            function popup.accessibilityText(item, state, locale, ctx)
              if locale:sub(1, 2) == "de" then return { hint = "Zum Öffnen doppeltippen." } end
              return {}
            end
            """,
        question: ["item": ["id": "song", "title": "Song"], "state": "barPresented", "locale": "de-AT"],
        answer: ["hint": "Zum Öffnen doppeltippen."])
}

extension PopupSpokenText: SchemaDocumented {
    public static let schemaDescription = "What a screen reader says about something."
    public static let fieldDescriptions = [
        "label": "what it is",
        "hint": "what can be done with it",
        "value": "how far it is",
    ]
}
