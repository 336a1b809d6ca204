import EventBus

extension PopupDockMarginQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: [
            "points": "the offset of the bar, -100,000 to 100,000; 0: directly above the dock; negative: higher"
        ],
        fallback:
            "`standard`: the setting `offsets` for the system's version, the device and the dock, or the "
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

extension PopupWidthLimitQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout of a floating bar, unless the app sets `limitFloatingContentWidth` to false.",
        answers: [
            "points": "the greatest width, 0 to 100,000; the content is centered", "\"none\"": "the width has no limit",
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

extension PopupCloseButtonQuery {
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
