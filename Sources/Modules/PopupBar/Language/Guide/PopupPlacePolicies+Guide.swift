import EventBus

extension PopupDockMarginQuery: SchemaDocumented {
    public static let schemaDescription = "How far does a closed bar stand from the tab bar, toolbar or edge below it?"
    public static let fieldDescriptions = [
        "container": "the kind of controller that hosts the popup",
        "style": "the style of the bar",
        "os": "the major version of the system, such as 26",
        "dockHidden":
            "whether the bar stands on the bottom edge, because the tab bar, toolbar or view is hidden or absent",
        "standard": "the usual offset in points; negative: the bar stands higher",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: [
            "points": "the offset of the bar, -100,000 to 100,000; 0: directly above what is below it; negative: higher"
        ],
        fallback:
            "`standard`: the setting `offsets` for the system's version, the device and what is below the bar, or the "
            + "system's own metrics.",
        rule: """
            -- The gap between a visible tab bar and the popup bar is 12 points.
            function popup.dockMargin(container, style, os, dockHidden, standard, ctx)
              if container == "tab" and not dockHidden then return -12 end
              return standard
            end
            """,
        question: ["container": "tab", "style": "floatingCompact", "os": 26, "dockHidden": false, "standard": -8],
        answer: -12)
}

extension PopupWidthLimitQuery: SchemaDocumented {
    public static let schemaDescription = "How wide may the content of a floating bar be?"
    public static let fieldDescriptions = [
        "containerWidth": "the width of the container in points",
        "idiom": "the kind of device",
        "os": "the major version of the system, such as 26",
        "standard": "the usual limit in points; nil: no limit",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout of a floating bar, unless the app sets `limitFloatingContentWidth` to false.",
        answers: [
            "points": "the greatest width, 0 to 100,000; the content is centred", "\"none\"": "the width has no limit",
        ],
        fallback: "`standard`: a limit on an iPad in regular width and on a Mac, and no limit elsewhere.",
        rule: """
            -- Except on a phone, the content has at most two thirds of the container's width.
            function popup.widthLimit(containerWidth, idiom, os, standard, ctx)
              if idiom == "phone" then return "none" end
              return containerWidth * 2 / 3
            end
            """,
        question: ["containerWidth": 1200, "idiom": "pad", "os": 26, "standard": 700],
        answer: 800)
}

extension PopupCloseButtonQuery: SchemaDocumented {
    public static let schemaDescription = "Which style and position does the close button have?"
    public static let fieldDescriptions = [
        "os": "the major version of the system, such as 26",
        "glass": "whether the system draws its surfaces as glass",
        "onMac": "whether the app runs on a Mac",
        "style": "the style that the app set; `default` if it set none",
        "position": "the position that the app set; `default` if it set none",
        "contentKind": "the kind of the content's controller",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: ["a table": "`style` and `position`; `default` is not allowed for either"],
        fallback:
            "What the app set. Otherwise the style is that of the setting `closeButton` for the system's version; "
            + "before version 26, a style of glass is `round`. The position is trailing for a style of glass, center "
            + "for chevron and grabber, and leading for all others.",
        rule: """
            -- A navigation controller gets a round button on the leading side.
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
    public static let schemaDescription = "The style and the position of a close button."
    public static let fieldDescriptions = [
        "style": "the style of the button", "position": "the position of the button",
    ]
}
