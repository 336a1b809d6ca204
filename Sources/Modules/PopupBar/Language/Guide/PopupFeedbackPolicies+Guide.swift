import EventBus

extension PopupVisibility: SchemaDocumented {
    public static let schemaDescription = "Whether a presented bar is visible."
    public static let fieldDescriptions = [
        "show": "whether the bar is visible", "animated": "whether the change is animated; nil: it is",
    ]
}

extension PopupBarVisibilityQuery: SchemaDocumented {
    public static let schemaDescription = "Is a presented bar visible on this screen?"
    public static let fieldDescriptions = [
        "screen": "id of the screen, from `popup.setScreen`; nil: none",
        "tab": "id of the tab, from `popup.setScreen`; nil: none",
        "hasItem": "whether the bar has an item",
        "keyboardVisible": "whether the keyboard is visible",
        "playing": "whether media plays, from `popup.setScreen`",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when the bar is presented, and when the screen, the tab, the keyboard, the playback or whether the "
            + "bar has an item changes.",
        answers: [
            "a table":
                "`show`: whether the bar is visible; `animated`: whether the change is animated, true when absent"
        ],
        fallback: "The bar is always visible.",
        rule: """
            -- The bar is hidden while the keyboard is visible, and on the screen of the settings.
            function popup.barVisibility(screen, tab, hasItem, keyboardVisible, playing, ctx)
              return { show = not keyboardVisible and screen ~= "settings" }
            end
            """,
        question: ["screen": "settings", "hasItem": true, "keyboardVisible": false, "playing": true],
        answer: ["show": false])
}

extension PopupHaptic: SchemaDocumented {
    public static let schemaDescription = "A haptic, or none."
    public static let fieldDescriptions = [
        "kind": "the kind of the haptic; nil: no haptic", "intensity": "the strength of the haptic, 0 to 1; nil: 1",
    ]
}

extension PopupHapticsQuery: SchemaDocumented {
    public static let schemaDescription = "Which haptic does the device play?"
    public static let fieldDescriptions = [
        "event": "the occasion of the haptic", "enabled": "whether the app wants haptics on this occasion",
    ]

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

extension PopupEscapeKeyQuery: SchemaDocumented {
    public static let schemaDescription = "What does the Escape key do?"
    public static let fieldDescriptions = [
        "state": "the public state of the popup, which changes only when a movement has ended",
        "focusedField": "the text field that the keyboard types into; nil: none",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the Escape key is pressed while the bar is presented.",
        answers: ["close": "the popup closes", "pass": "the popup does not use the key, so that others can"],
        fallback: "The key closes an open popup. In the profile `documented`, the popup does not use the key.",
        rule: """
            -- While the keyboard types into a text field, the key is for that field.
            function popup.escapeKey(state, focusedField, ctx)
              if focusedField then return "pass" end
              return state == "open" and "close" or "pass"
            end
            """,
        question: ["state": "open", "focusedField": "search"],
        answer: "pass")
}

extension PopupStatusBarOwnerQuery: SchemaDocumented {
    public static let schemaDescription = "Whose preferences for the status bar are in force?"
    public static let fieldDescriptions = [
        "top": "points from the top of the container to the top of the content",
        "height": "the height of the status bar in points",
        "target": "the state to which the popup moves; `transitioning` during a drag",
    ]

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

extension PopupTiming: SchemaDocumented {
    public static let schemaDescription = "The timing of a transition."
    public static let fieldDescriptions = [
        "duration": "seconds that the transition takes, 0 to 10",
        "damping": "the damping ratio of the spring, 0.01 to 1000; less than 1 overshoots",
        "delay": "seconds before the transition starts, 0 to 10; nil: 0",
    ]
}

extension PopupAnimationQuery: SchemaDocumented {
    public static let schemaDescription = "How long does a transition take, and how does its spring move?"
    public static let fieldDescriptions = [
        "kind": "the kind of the transition",
        "reduceMotion": "whether the user has asked the system for less motion",
        "gesture": "whether a gesture started the transition",
        "style": "the interaction style in force: drag, snap, scroll or none",
    ]

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
            -- Transitions are short for users who have asked for less motion.
            function popup.animation(kind, reduceMotion, gesture, style, ctx)
              if reduceMotion then return { duration = 0.15, damping = 1 } end
              return { duration = 0.5, damping = gesture and 0.87 or 1 }
            end
            """,
        question: ["kind": "close", "reduceMotion": true, "gesture": true, "style": "drag"],
        answer: ["duration": 0.15, "damping": 1])
}
