import EventBus

extension ToastNormalizeQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked once for every `toast.show`, before all other policies.",
        answers: [
            "a table":
                "the options to change; an option that is left out gets its built-in value. An empty table changes "
                + "nothing"
        ],
        fallback:
            "A given duration is limited to the settings `minDuration` to `maxDuration`; 0 stays 0: until the toast "
            + "is dismissed. Without a duration, a toast gets the setting `defaultDuration`, an error `errorDuration`. "
            + "An error interrupts the announcements of a screen reader; all other toasts wait for their end. The "
            + "options set where the caller leaves them open are `duration`, `priority`, `accessibilityPolite`, and "
            + "`accent` from the settings; all later policies receive them, as do queries of `busctl ask` and of tests.",
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

extension ToastPriorityQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked once for every `toast.show`, after `toast.normalize`.",
        answers: [
            "normal": "the toast waits for its turn",
            "elevated": "the toast appears before normal toasts, and may interrupt them",
            "critical":
                "the toast appears before all others and may interrupt them; its restoration token outlives the "
                + "process",
        ],
        fallback:
            "The priority from the caller or from `toast.normalize`; else errors are critical, warnings elevated, all "
            + "others normal.",
        rule: """
            -- A toast with an action is more important.
            function toast.priority(toast, ctx)
              if toast.action then return "elevated" end
              return toast.priority or "normal"
            end
            """,
        question: ["toast": ["message": "Message deleted", "action": ["title": "Undo"]]],
        answer: "elevated")
}

extension ToastCoalesceQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked about a new toast and one live toast after the other, until an answer is not `separate`. First come "
            + "the live toasts with the same `dedupeKey`, at most 16. Then come others, at most as many as the setting "
            + "`coalescingOthers` allows: those on screen, then the newest.",
        answers: [
            "separate": "there are two toasts",
            "replace": "the older toast gets the new content, and its time starts again",
            "keep": "the older toast stays as it is, and the new toast is not shown",
            "count": "the older toast keeps its content and counts one more, and its time starts again",
        ],
        fallback:
            "Toasts with the same `dedupeKey` merge as the setting `deduplicate` specifies (`replace` by default). A "
            + "toast on screen merges only within `window` after its appearance or its last merge.",
        rule: """
            -- Toasts of the same kind that come within a second become one toast that counts.
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
