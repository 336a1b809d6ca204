import EventBus

extension PopupBarVisibilityQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when the bar is presented, and when the screen, the tab, the keyboard, playback, or the presence "
            + "of an item changes.",
        answers: [
            "a table":
                "`show`: whether the bar is visible; `animated`: whether the change is animated, true when absent"
        ],
        fallback: "The bar is always visible.",
        rule: """
            -- The bar is hidden while the keyboard is visible, and on the settings screen.
            function popup.barVisibility(screen, tab, hasItem, keyboardVisible, playing, ctx)
              return { show = not keyboardVisible and screen ~= "settings" }
            end
            """,
        question: ["screen": "settings", "hasItem": true, "keyboardVisible": false, "playing": true],
        answer: ["show": false])
}

extension PopupHapticsQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when the popup starts to open or to close, when a drag starts to move the popup, and at each page.",
        answers: ["a table": "`kind`: the kind of the haptic, none when absent; `intensity`: 0 to 1, 1 when absent"],
        fallback:
            "No haptic if `enabled` is false. Otherwise soft for an opening and for a drag, rigid for a closing and "
            + "for a page, with the intensities of the setting `behaviour`.",
        rule: """
            -- Only a page plays a haptic.
            function popup.haptics(event, enabled, ctx)
              if event == "page" then return { kind = "light", intensity = 0.5 } end
              return {}
            end
            """,
        question: ["event": "page", "enabled": true],
        answer: ["kind": "light", "intensity": 0.5])
}

extension PopupEscapeKeyQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the Escape key is pressed while the bar is presented.",
        answers: ["close": "the popup closes", "pass": "the popup does not use the key, so that other handlers can"],
        fallback: "The key closes an open popup. In the profile `documented`, the popup does not use the key.",
        rule: """
            -- While the keyboard types into a text field, that field gets the key.
            function popup.escapeKey(state, focusedField, ctx)
              if focusedField then return "pass" end
              return state == "open" and "close" or "pass"
            end
            """,
        question: ["state": "open", "focusedField": "search"],
        answer: "pass")
}

extension PopupStatusBarOwnerQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked whenever the top of the content has changed.",
        answers: ["container": "those of the container", "content": "those of the content"],
        fallback:
            "Those of the content while the popup is open or opens, and during a drag while the content covers at "
            + "least half of the status bar. Otherwise those of the container.",
        rule: """
            -- The content's preferences are in force as soon as the content touches the status bar.
            function popup.statusBarOwner(top, height, target, ctx)
              return top < height and target ~= "barPresented" and "content" or "container"
            end
            """,
        question: ["top": 40, "height": 59, "target": "transitioning"],
        answer: "content")
}

extension PopupAnimationQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a transition starts. Operations that wait for the transition wait for the delay and the "
            + "duration.",
        answers: [
            "a table":
                "`duration`: seconds, 0 to 10; `damping`: the damping ratio of the spring, 0.01 to 1000, where less "
                + "than 1 overshoots; `delay`: seconds before the transition starts, 0 to 10, 0 when absent"
        ],
        fallback: "The durations and damping ratios of the setting `behaviour`.",
        rule: """
            -- Transitions are short for users who prefer reduced motion.
            function popup.animation(kind, reduceMotion, gesture, style, ctx)
              if reduceMotion then return { duration = 0.15, damping = 1 } end
              return { duration = 0.5, damping = gesture and 0.87 or 1 }
            end
            """,
        question: ["kind": "close", "reduceMotion": true, "gesture": true, "style": "drag"],
        answer: ["duration": 0.15, "damping": 1])
}
