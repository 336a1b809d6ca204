import EventBus

extension PopupProgressStyleQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout, unless the app draws the bar itself.",
        answers: [
            "default": "not allowed: the answer must be none, top or bottom",
            "none": "the bar shows no progress line",
            "top": "at the upper edge of the bar",
            "bottom": "at the lower edge of the bar",
        ],
        fallback: "The place that the app set; for `default`, the setting `progress.style`, which is none by default.",
        rule: """
            -- The line is visible once the progress is more than 0.
            function popup.progressStyle(item, environment, requested, ctx)
              return item.progress > 0 and "bottom" or "none"
            end
            """,
        question: ["item": ["id": "song", "progress": 0.5], "environment": "regular", "requested": "default"],
        answer: "bottom")
}

extension PopupMarqueeQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: ["a table": "the fields that differ from `standard`; absent fields have its values"],
        fallback:
            "`standard`: titles scroll on glass only, unless the appearance or the setting `marquee` says otherwise.",
        rule: """
            -- Titles do not scroll for users who prefer reduced motion.
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

extension PopupImageTransitionQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the popup starts to open or to close and there is an image that can fly.",
        answers: ["allow": "the image flies", "deny": "the image stays in the bar"],
        fallback:
            "The image flies if three conditions hold: the popup opens without a drag, or closes; the interaction "
            + "style is snap or, with the setting `imageTransition` at `snapAndAutomatic`, automatic; the style of "
            + "the bar is neither compact nor custom.",
        rule: """
            -- The image flies only when the popup opens.
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

extension PopupAccessibilityTextQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each layout.",
        answers: [
            "a table": "`label`, `hint`, and `value` for the progress; absent fields have the built-in texts"
        ],
        fallback:
            "The accessibility texts of the item. Otherwise its title and subtitle on two lines, the setting "
            + "`texts.openHint`, and the progress in percent.",
        rule: """
            -- Users whose language is German get a German hint.
            function popup.accessibilityText(item, state, locale, ctx)
              if locale:sub(1, 2) == "de" then return { hint = "Zum Öffnen doppeltippen." } end
              return {}
            end
            """,
        question: ["item": ["id": "song", "title": "Song"], "state": "barPresented", "locale": "de-AT"],
        answer: ["hint": "Zum Öffnen doppeltippen."])
}
