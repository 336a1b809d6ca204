import EventBus

extension ToastQuietQuery: SchemaDocumented {
    public static let schemaDescription = "May a toast appear in a quiet time?"
    public static let fieldDescriptions = [
        "toast": "the toast",
        "level": "how quiet it is for it, the highest of all that count; `off`: not at all",
        "fullscreen": "whether an app fills the screen",
        "minuteOfDay": "minutes since midnight; nil if nobody has told the time",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a toast arrives, and about those that wait or are held whenever it becomes more or less quiet.",
        answers: [
            "show": "it takes its turn",
            "wait": "it is held until the quiet time is over",
            "history": "it goes to the history only",
        ],
        fallback: "All toasts while the level is `off`, critical ones while it is `quiet`; the others go where "
            + "`quiet.held` says.",
        rule: """
            -- What the calendar sends appears at any time.
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

extension ToastSummaryQuery: SchemaDocumented {
    public static let schemaDescription = "What does the one toast say that stands for all of a quiet time?"
    public static let fieldDescriptions = [
        "count": "how many there were",
        "held": "those that were held, in order of arrival; of many the first 64",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a quiet time is over in which `quiet.summaryFrom` toasts or more came.",
        answers: ["a message": "what the toast says"],
        fallback: "How many notifications there were.",
        rule: """
            -- Says what the first one said, too.
            function toast.summary(count, held, ctx)
              if #held == 0 then return count .. " while you were busy" end
              return held[1].message .. " and " .. (count - 1) .. " more"
            end
            """,
        question: ["count": 3, "held": [["message": "Ann pushed"], ["message": "Bob pushed"], ["message": "Saved"]]],
        answer: "Ann pushed and 2 more")
}

extension ToastHistoryEntry: PrivateFields {
    public static let privateFields: Set = ["message"]
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
