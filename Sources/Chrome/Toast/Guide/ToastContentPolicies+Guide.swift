import EventBus

extension ToastNormalizeQuery: SchemaDocumented {
    public static let schemaDescription = "What should a toast's options be?"
    public static let fieldDescriptions = [
        "toast": "the toast as its caller described it; what the caller left open is nil"
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked once for every `toast.show`, before anything else is decided about it.",
        answers: [
            "a table":
                "the options to change; what is left out is filled in as without a rule. An empty table changes nothing"
        ],
        fallback: "Brings the duration to 1–10 s (0 stays: until dismissed) and fills in what the caller left open: "
            + "3 s, or 5 s for an error; an error is announced at once, everything else politely.",
        rule: """
            -- Errors stay until they are dismissed.
            function toast.normalize(toast, ctx)
              if toast.kind == "error" and not toast.duration then return { duration = 0 } end
              return {}
            end
            """,
        question: ["toast": ["kind": "error", "message": "Upload failed"]],
        answer: ["duration": 0])
}

extension ToastPriorityQuery: SchemaDocumented {
    public static let schemaDescription = "How much does a toast matter?"
    public static let fieldDescriptions = ["toast": "the toast, after `toast.normalize`"]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked once for every `toast.show`, after `toast.normalize`.",
        answers: [
            "normal": "it waits for its turn",
            "elevated": "it goes before normal ones, and may interrupt them",
            "critical": "it goes before all others, and may interrupt them; it outlives the process",
        ],
        fallback: "What the caller said; else critical for errors, elevated for warnings, normal for the rest.",
        rule: """
            -- What needs an answer matters more.
            function toast.priority(toast, ctx)
              if toast.action then return "elevated" end
              return toast.priority or "normal"
            end
            """,
        question: ["toast": ["message": "Message deleted", "action": ["title": "Undo"]]],
        answer: "elevated")
}

extension ToastCoalesceQuery: SchemaDocumented {
    public static let schemaDescription = "Are two toasts one?"
    public static let fieldDescriptions = [
        "incoming": "the toast that has just come",
        "existing": "one that is there already",
        "existingState":
            "where that one is: in the queue, about to interrupt (`next`), on screen, or being interrupted",
        "age": "since the existing one appeared, or began to wait, or was last merged",
        "window": "the setting `coalescingWindow`; 0: merging is off",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked about a new toast and those that are there, the ones with the same `dedupeKey` first, until an "
            + "answer is not `separate`: at most 16 of that key, then others, as many as the setting `coalescingOthers` says, those on screen and "
            + "the last that came.",
        answers: [
            "separate": "two toasts",
            "replace": "one: the older makes room for what is new, and its time starts again",
            "keep": "one: the older stays as it is, the new one is not shown",
            "count": "one: the older stays and counts one more, and its time starts again",
        ],
        fallback: "Toasts of the same `dedupeKey` are one (`replace`), with one on screen only within the window.",
        rule: """
            -- Two messages of one kind within a second are counted.
            function toast.coalesce(incoming, existing, existingState, age, window, ctx)
              if incoming.kind == existing.kind and age < 1 then return "count" end
              return "separate"
            end
            """,
        question: [
            "incoming": ["message": "b"],
            "existing": ["message": "a"],
            "existingState": "presenting",
            "age": 0.4,
            "window": 2,
        ],
        answer: "count")
}
