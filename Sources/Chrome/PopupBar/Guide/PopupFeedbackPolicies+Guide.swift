import EventBus

extension PopupVisibility: SchemaDocumented {
    public static let schemaDescription = "Whether a presented bar is to be seen."
    public static let fieldDescriptions = [
        "show": "whether it is", "animated": "whether it comes or goes with animation; nil: it does",
    ]
}

extension PopupBarVisibilityQuery: SchemaDocumented {
    public static let schemaDescription = "Is the bar to be seen here?"
    public static let fieldDescriptions = [
        "screen": "id of the screen; nil: nobody said",
        "tab": "id of the tab; nil: nobody said",
        "hasItem": "whether the bar has something to show",
        "keyboardVisible": "whether a keyboard is on screen",
        "playing": "whether something plays",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a bar is presented, and when `popup.setScreen`, the keyboard or its item change something of this.",
        answers: [
            "a table": "`show`: whether it is; `animated`: whether it comes or goes with animation, true when absent"
        ],
        fallback: "It always is.",
        rule: """
            -- Not while somebody types, and not in the settings.
            function popup.barVisibility(screen, tab, hasItem, keyboardVisible, playing, ctx)
              return { show = not keyboardVisible and screen ~= "settings" }
            end
            """,
        question: ["screen": "settings", "hasItem": true, "keyboardVisible": false, "playing": true],
        answer: ["show": false])
}

extension PopupHaptic: SchemaDocumented {
    public static let schemaDescription = "How the device taps back."
    public static let fieldDescriptions = [
        "kind": "how it feels; nil: it does not tap back", "intensity": "0 to 1; nil: 1",
    ]
}

extension PopupHapticsQuery: SchemaDocumented {
    public static let schemaDescription = "How does the device tap back?"
    public static let fieldDescriptions = [
        "event": "what it is about", "enabled": "whether the app wants that to be felt",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the popup begins to open or close, when it begins to follow a finger, and with every page.",
        answers: ["a table": "`kind`: how it feels, and without it nothing is felt; `intensity`: 0 to 1"],
        fallback: "What the app wants to be felt is: soft when it opens or follows, rigid when it closes or pages.",
        rule: """
            -- Pages click, the rest is silent.
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
        "state": "whether the popup is open", "focusedField": "what the keyboard types into; nil: nothing",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the key is pressed while there is a bar.",
        answers: ["close": "it closes the popup", "pass": "others get it"],
        fallback: "It closes an open popup; in the profile `documented` others get it.",
        rule: """
            -- A search is left first.
            function popup.escapeKey(state, focusedField, ctx)
              if focusedField then return "pass" end
              return state == "open" and "close" or "pass"
            end
            """,
        question: ["state": "open", "focusedField": "search"],
        answer: "pass")
}

extension PopupStatusBarOwnerQuery: SchemaDocumented {
    public static let schemaDescription = "Whose wishes about the status bar count?"
    public static let fieldDescriptions = [
        "top": "points between the container's top and the content's",
        "height": "of the status bar, in points",
        "target": "where the popup is heading; transitioning: wherever a finger takes it",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked whenever the content's top has changed.",
        answers: ["container": "those of what it covers", "content": "those of the content"],
        fallback:
            "Those of the content when it opens, and while a finger has it once it covers half of the status bar.",
        rule: """
            -- The content's as soon as it touches the status bar.
            function popup.statusBarOwner(top, height, target, ctx)
              return top < height and target ~= "barPresented" and "content" or "container"
            end
            """,
        question: ["top": 40, "height": 59, "target": "transitioning"],
        answer: "content")
}

extension PopupTiming: SchemaDocumented {
    public static let schemaDescription = "How a transition moves."
    public static let fieldDescriptions = [
        "duration": "seconds, 0 to 10",
        "damping": "of its spring: 1 does not swing, less swings past the end",
        "delay": "seconds before it begins, 0 to 10; nil: 0",
    ]
}

extension PopupAnimationQuery: SchemaDocumented {
    public static let schemaDescription = "How does a transition move?"
    public static let fieldDescriptions = [
        "kind": "which one",
        "reduceMotion": "whether the user wants less motion",
        "gesture": "whether a finger's drag led to it",
        "style": "how fingers move the popup: drag, snap, scroll or none",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a transition begins. What waits for it waits as long as this says.",
        answers: ["a table": "`duration`: seconds; `damping`: 1 does not swing; `delay`: seconds before it begins"],
        fallback: "The durations and dampings of the setting `behaviour`.",
        rule: """
            -- Who wants less motion gets short ones.
            function popup.animation(kind, reduceMotion, gesture, style, ctx)
              if reduceMotion then return { duration = 0.15, damping = 1 } end
              return { duration = 0.5, damping = gesture and 0.87 or 1 }
            end
            """,
        question: ["kind": "close", "reduceMotion": true, "gesture": true, "style": "drag"],
        answer: ["duration": 0.15, "damping": 1])
}
