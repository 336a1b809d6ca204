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
        asked: "Asked when a toast arrives, and about those that wait or are held whenever it becomes more or less quiet.",
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
            "toast": ["message": "Standup in five minutes", "source": "calendar"], "level": "silent", "fullscreen": true,
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

extension ToastQuietSettings: SchemaDocumented {
    public static let schemaDescription = "When it is quiet, and what becomes of toasts then."
    public static let fieldDescriptions = [
        "level": "always",
        "fullscreen": "while an app fills the screen",
        "schedule": "every day from one minute to another",
        "sources": "of single sources, by name",
        "held": "what becomes of those that may not appear",
        "summaryFrom": "from so many on, one toast stands for all when it is over; 0: never",
    ]
}

extension ToastQuietSchedule: SchemaDocumented {
    public static let schemaDescription = "A quiet time of every day."
    public static let fieldDescriptions = [
        "from": "minutes since midnight, 0 to 1439",
        "to": "minutes since midnight, 0 to 1439; before `from`: on the next day",
        "level": "how quiet it is; quiet when absent",
    ]
}

extension ToastHistorySettings: SchemaDocumented {
    public static let schemaDescription = "How much is remembered of toasts that have ended."
    public static let fieldDescriptions = [
        "size": "so many toasts",
        "text": "whether with their text, which can be private",
    ]
}

extension ToastRegion: SchemaDocumented {
    public static let schemaDescription = "The limits of one region of the screen."
    public static let fieldDescriptions = [
        "visibleLimit": "so many on screen at a time",
        "maxQueueSize": "so many may wait; `unbounded`: any number",
    ]
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
