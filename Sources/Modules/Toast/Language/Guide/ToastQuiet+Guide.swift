import EventBus

extension ToastQuietQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a toast arrives, and about each waiting or held toast when the quiet level changes.",
        answers: [
            "show": "the toast appears as usual",
            "wait": "the toast is held until the quiet time is over",
            "history": "the toast is dropped, and only the history records it",
        ],
        fallback: "At the level `off` every toast appears, at `quiet` only critical toasts, at `silent` none. For all "
            + "others, the setting `quiet.held` decides.",
        rule: """
            -- Toasts from the calendar appear at any time.
            function toast.quiet(toast, level, fullscreen, minuteOfDay, ctx)
              if level == "off" or toast.source == "calendar" then return "show" end
              return "wait"
            end
            """,
        question: [
            "toast": ["message": "Standup in five minutes", "source": "calendar"], "level": "silent",
            "fullscreen": true,
        ],
        answer: "show")
}

extension ToastSummaryQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a quiet time is over, if the number of toasts that did not appear reaches the setting "
            + "`quiet.summaryFrom`.",
        answers: ["a message": "the text of the summary; not empty"],
        fallback: "The number of notifications, for example `3 notifications`.",
        rule: """
            -- The summary repeats the text of the first held toast.
            function toast.summary(count, held, ctx)
              if #held == 0 then return count .. " while you were busy" end
              return held[1].message .. " and " .. (count - 1) .. " more"
            end
            """,
        question: ["count": 3, "held": [["message": "Ann pushed"], ["message": "Bob pushed"], ["message": "Saved"]]],
        answer: "Ann pushed and 2 more")
}

extension ToastHistoryEntry: PrivateFields {
    public static let privateFields: Set = ["message", "title"]
}

extension ToastSettle: PrivateFields {
    public static let privateFields: Set = ["message"]
}

extension ToastUndoPending: PrivateFields {
    public static let privateFields: Set = ["tokens", "undone"]
}

extension ToastCommitted: PrivateFields {
    public static let privateFields: Set = ["token"]
}

extension ToastUndone: PrivateFields {
    public static let privateFields: Set = ["token"]
}
