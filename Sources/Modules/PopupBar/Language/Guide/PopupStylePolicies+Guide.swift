import EventBus

extension PopupBarStyleQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout, unless the app draws the bar itself.",
        answers: [
            "default": "not allowed: the answer must be one of the four styles that the system draws",
            "compact": "a low bar of full width, with centered titles and no image",
            "prominent": "a high bar of full width, with an image",
            "floatingCompact": "a low bar that floats above the content behind it",
            "floating": "a high bar that floats above the content behind it",
            "custom": "not allowed: only the app can install a bar of its own",
        ],
        fallback:
            "The style that the app set, after `popup.convertLegacyStyle` for compact and prominent. The style "
            + "`default` becomes, on glass, floatingCompact on a phone or in compact width and floating elsewhere; in "
            + "the profile `documented`, floatingCompact on a phone only. Without glass, `default` becomes floating "
            + "from version 17 of the system on, and prominent before.",
        rule: """
            -- The bar does not float on a phone.
            function popup.barStyle(os, glass, idiom, widthClass, requested, ctx)
              if idiom == "phone" then return "prominent" end
              return "floating"
            end
            """,
        question: ["os": 26, "glass": true, "idiom": "phone", "widthClass": "compact", "requested": "default"],
        answer: "prominent")
}

extension PopupConvertLegacyStyleQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout with the style compact or prominent, if no rule answers `popup.barStyle`.",
        answers: [
            "default": "not allowed: the answer must be one of the four styles that the system draws",
            "compact": "a low bar of full width, with centered titles and no image",
            "prominent": "a high bar of full width, with an image",
            "floatingCompact": "a low bar that floats above the content behind it",
            "floating": "a high bar that floats above the content behind it",
            "custom": "not allowed: only the app can install a bar of its own",
        ],
        fallback:
            "On glass, compact becomes floatingCompact, and prominent becomes floating. Without glass, both stay.",
        rule: """
            -- The bar has the style that the app set, even on glass.
            function popup.convertLegacyStyle(requested, glass, ctx)
              return requested
            end
            """,
        question: ["requested": "compact", "glass": true],
        answer: "compact")
}

extension PopupMinimiseQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked for each layout where the short form is possible: on glass, in a tab controller whose tab bar is "
            + "at the bottom.",
        answers: [
            "unspecified": "not allowed: a presented bar is regular or inline",
            "regular": "the bar has its regular width",
            "inline": "the bar is short and in line with the minimized tab bar",
        ],
        fallback:
            "Inline if the tab bar is minimized, `inheritsMetrics` is true and `fullWidth` is false; otherwise "
            + "regular.",
        rule: """
            -- The bar is short only if the content was last scrolled down.
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

extension PopupInlineButtonsQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout of a bar with buttons.",
        answers: [
            "a list": "the ids of the buttons to show; the order of the list does not change the order of the buttons"
        ],
        fallback: "All of `buttons`.",
        rule: """
            -- A bar in line with the tab bar shows one button.
            function popup.inlineButtons(environment, contentWidth, buttons, ctx)
              if environment == "inline" then return { buttons[1] } end
              return buttons
            end
            """,
        question: ["environment": "inline", "contentWidth": 241, "buttons": ["play", "next"]],
        answer: ["play"])
}
