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
        asked:
            "Asked when a content is to be shown while another one is; if something moves, when it arrives and again "
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
        fallback:
            "A presentation drops presentations and dismissals; a dismissal drops everything; open and close drop "
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
        "state": "whether the popup is open; barPresented: it is half open",
        "animated": "whether it was asked for with animation",
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
