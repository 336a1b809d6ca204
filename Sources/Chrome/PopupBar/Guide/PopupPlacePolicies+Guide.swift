import EventBus

extension PopupDockMarginQuery: SchemaDocumented {
    public static let schemaDescription = "How far from what is below it does the bar stand?"
    public static let fieldDescriptions = [
        "container": "what hosts the popup",
        "style": "of the bar",
        "os": "the system's major version",
        "dockHidden": "whether there is nothing below: no bar, or one that is hidden",
        "standard": "points by which it stands lower than right above what is below; less than 0: higher",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: ["points": "so much lower than right above what is below; less than 0: higher"],
        fallback: "`standard`: what the system's version, the device and the bars below make of it.",
        rule: """
            -- Twelve points of air above a tab bar.
            function popup.dockMargin(container, style, os, dockHidden, standard, ctx)
              if container == "tab" and not dockHidden then return -12 end
              return standard
            end
            """,
        question: ["container": "tab", "style": "floatingCompact", "os": 26, "dockHidden": false, "standard": -8],
        answer: -12)
}

extension PopupWidthLimitQuery: SchemaDocumented {
    public static let schemaDescription = "How wide may a bar's content be?"
    public static let fieldDescriptions = [
        "containerWidth": "points",
        "idiom": "the kind of device",
        "os": "the system's major version",
        "standard": "points that it usually has at most; nil: no limit",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout of a floating bar, unless the app wants no limit.",
        answers: ["points": "at most so many; the content is then in the middle", "\"none\"": "no limit"],
        fallback: "`standard`: on a wide pad or a Mac a limit, elsewhere none.",
        rule: """
            -- Never more than two thirds of the window.
            function popup.widthLimit(containerWidth, idiom, os, standard, ctx)
              if idiom == "phone" then return "none" end
              return containerWidth * 2 / 3
            end
            """,
        question: ["containerWidth": 1200, "idiom": "pad", "os": 26, "standard": 700],
        answer: 800)
}

extension PopupCloseButtonQuery: SchemaDocumented {
    public static let schemaDescription = "How does the close button look, and where is it?"
    public static let fieldDescriptions = [
        "os": "the system's major version",
        "glass": "whether its surfaces are of glass",
        "onMac": "whether the app runs on a Mac",
        "style": "what the app asked for",
        "position": "what the app asked for",
        "contentKind": "what the popup shows while it is open",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: ["a table": "`style` and `position`, neither of them default"],
        fallback:
            "What the app asked for; else by the system's version, glass at the end, chevrons and grabbers in the "
            + "middle, all others at the beginning.",
        rule: """
            -- Over a navigation bar the button stands at its beginning.
            function popup.closeButton(os, glass, onMac, style, position, contentKind, ctx)
              if contentKind == "navigation" then return { style = "round", position = "leading" } end
              return { style = "chevron", position = "center" }
            end
            """,
        question: [
            "os": 18, "glass": false, "onMac": false, "style": "default", "position": "default",
            "contentKind": "plain",
        ],
        answer: ["position": "center", "style": "chevron"])
}

extension PopupCloseButtonChoice: SchemaDocumented {
    public static let schemaTitle = "PopupCloseButton"
    public static let schemaDescription = "How a close button looks, and where it is."
    public static let fieldDescriptions = ["style": "how it looks", "position": "where it is"]
}
