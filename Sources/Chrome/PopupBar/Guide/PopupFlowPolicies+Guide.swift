import EventBus

extension PopupPageTargetQuery: SchemaDocumented {
    public static let schemaDescription = "Which item is the neighbour of the bar's?"
    public static let fieldDescriptions = [
        "item": "id of the bar's",
        "direction": "on which side of it",
        "queue": "ids in the order of the data source",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the titles have been swiped.",
        answers: ["a table": "`item`: an id that was declared; without it there is none on that side"],
        fallback: "What stands beside it in the data source's order; at its ends there is none.",
        rule: """
            -- Round and round.
            function popup.pageTarget(item, direction, queue, ctx)
              for place, id in ipairs(queue) do
                if id == item then
                  local step = direction == "after" and 1 or -1
                  return { item = queue[(place - 1 + step) % #queue + 1] }
                end
              end
              return {}
            end
            """,
        question: ["item": "c", "direction": "after", "queue": ["a", "b", "c"]],
        answer: ["item": "a"])
}

extension PopupPageTarget: SchemaDocumented {
    public static let schemaDescription = "An item, or none."
    public static let fieldDescriptions = ["item": "its id; nil: there is none"]
}

extension PopupOnNewContentQuery: SchemaDocumented {
    public static let schemaDescription = "What becomes of a content that is to be shown in another one's place?"
    public static let fieldDescriptions = [
        "state": "where the popup is",
        "old": "id of the content that is presented",
        "new": "id of the one that is to be shown",
        "openPopup": "whether it was asked for that the popup opens",
        "animated": "whether it was asked for with animation",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a content is to be shown while another one is; if something moves, when it arrives and again "
            + "when that is over.",
        answers: [
            "replace": "it takes the other's place; nothing opens or closes",
            "replaceAndOpen": "it takes the other's place, and the popup opens",
            "queue": "it waits until nothing moves; only where something does",
            "closeThenReplace": "the popup closes first",
            "ignore": "nothing: whoever asked for it hears `popup.rejected`",
            "updateItemOnly": "the other content stays, and the bar shows the item of the new one",
        ],
        fallback: "It takes the other's place, and opens if that was asked for; while something moves it waits.",
        rule: """
            -- One player for all songs.
            function popup.onNewContent(state, old, new, openPopup, animated, ctx)
              if state == "open" then return "updateItemOnly" end
              if state == "closed" then return "replace" end
              return "queue"
            end
            """,
        question: ["state": "open", "old": "a", "new": "b", "openPopup": false, "animated": true],
        answer: "updateItemOnly")
}

extension PopupPending: SchemaDocumented, ScriptNamed {
    public static let scriptName = "operation"
    public static let schemaDescription = "An operation that waits for its turn, or arrives."
    public static let fieldDescriptions = [
        "id": "counts up in the order of arrival",
        "kind": "what it does",
        "content": "id of the content that it presents; nil: it presents none",
        "label": "what its outcome is told with; nil: nobody waits for it",
    ]
}

extension PopupCoalescing: SchemaDocumented {
    public static let schemaDescription = "Which waiting operations stay."
    public static let fieldDescriptions = [
        "kept": "ids of those that stay", "told": "what the others hear; nil: that they are superseded",
    ]
}

extension PopupCoalesceQuery: SchemaDocumented {
    public static let schemaDescription = "Which waiting operations does a new one leave?"
    public static let fieldDescriptions = [
        "running": "what is being done; nil: something that nobody asked for, such as a finger's release",
        "pending": "those that wait, the first first",
        "new": "the one that arrives; it stays in any case",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when an operation has to wait behind others.",
        answers: [
            "a table": "`kept`: ids of those that stay; `told`: what the others hear, \"superseded\", \"completed\" or "
                + "\"rejected\""
        ],
        fallback: "A presentation drops presentations and dismissals; a dismissal drops everything; open and close drop "
            + "one another. Those who wait for them hear `popup.superseded`.",
        rule: """
            -- Nothing is lost: everything is done, one after the other.
            function popup.coalesce(running, pending, new, ctx)
              local kept = {}
              for place, operation in ipairs(pending) do kept[place] = operation.id end
              return { kept = kept }
            end
            """,
        question: [
            "running": "present", "pending": [["id": 2, "kind": "open"], ["id": 3, "kind": "close"]],
            "new": ["id": 4, "kind": "open"],
        ],
        answer: ["kept": [2, 3]])
}

extension PopupDismissWhileOpenQuery: SchemaDocumented {
    public static let schemaDescription = "How does an open popup go that is dismissed?"
    public static let fieldDescriptions = [
        "state": "whether the popup is open; barPresented: it is half open", "animated": "whether it was asked for with animation",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a dismissal begins while the popup is not closed.",
        answers: [
            "closeThenDismiss": "it closes, then its bar goes",
            "together": "popup and bar go at once",
            "immediate": "both are gone without animation",
        ],
        fallback: "It closes, then its bar goes.",
        rule: """
            -- No need to wait twice.
            function popup.dismissWhileOpen(state, animated, ctx)
              return animated and "together" or "immediate"
            end
            """,
        question: ["state": "open", "animated": true],
        answer: "together")
}

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
        asked: "Asked when a bar is presented, and when `popup.setScreen`, the keyboard or its item change something of this.",
        answers: ["a table": "`show`: whether it is; `animated`: whether it comes or goes with animation, true when absent"],
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
        fallback: "It closes an open popup; in the profile `readme` others get it.",
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
        answers: ["content": "those of the content", "container": "those of what it covers"],
        fallback: "Those of the content when it opens, and while a finger has it once it covers half of the status bar.",
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
