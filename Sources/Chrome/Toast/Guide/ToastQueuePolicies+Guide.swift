import EventBus

extension ToastInterruptQuery: SchemaDocumented {
    public static let schemaDescription = "May a toast interrupt another?"
    public static let fieldDescriptions = [
        "incoming": "the toast that wants to appear",
        "current": "the one on screen, or about to appear",
        "elapsed": "since the current one appeared; 0 if it is still to appear",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast arrives, or is raised, while another is on screen or about to appear; and on the "
            + "return to the foreground.",
        answers: [
            "no": "it waits for its turn",
            "requeue": "it appears now; the other comes back afterwards for the rest of its time",
            "discard": "it appears now; the other is gone",
        ],
        fallback: "The more important interrupts (`requeue`), unless the settings `interruption`, `interruptFrom` or "
            + "`interrupted` say otherwise.",
        rule: """
            -- Nothing is interrupted in its first second.
            function toast.interrupt(incoming, current, elapsed, ctx)
              if elapsed < 1 then return "no" end
              return incoming.priority == "critical" and "requeue" or "no"
            end
            """,
        question: [
            "incoming": ["message": "Offline", "priority": "critical"],
            "current": ["message": "Saved"],
            "elapsed": 0.5,
        ],
        answer: "no")
}

extension ToastRankQuery: SchemaDocumented {
    public static let schemaDescription = "Where does a toast wait?"
    public static let fieldDescriptions = [
        "toast": "a toast that waits, or begins to",
        "waitedFor": "since it began to wait",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast begins to wait, when its content changes, and about each of the first 64 when the "
            + "next one is chosen.",
        answers: ["a number": "a higher one waits in front; equals wait in order of arrival"],
        fallback: "By priority, or in order of arrival with the setting `order = \"fifo\"`.",
        rule: """
            -- Who has waited for ten seconds goes before all that is not critical.
            function toast.rank(toast, waitedFor, ctx)
              if toast.priority == "critical" then return 3 end
              if waitedFor > 10 then return 2 end
              return toast.priority == "elevated" and 1 or 0
            end
            """,
        question: ["toast": ["message": "Saved"], "waitedFor": 12],
        answer: 2)
}

extension ToastOverflowQuery: SchemaDocumented {
    public static let schemaDescription = "Which toast must go?"
    public static let fieldDescriptions = [
        "waiting": "the toasts that wait, in their order; of a long queue the last 64, and the first of those that "
            + "rank as low as the last",
        "incoming": "the toast that has just come",
        "limit": "so many may wait",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast is to wait and the queue is full.",
        answers: ["an id": "the toast that must go: one of `waiting`, or `incoming`"],
        fallback: "The newest of the least important ones; the incoming one only if it is among these.",
        rule: """
            -- Who has waited longest must go.
            function toast.overflow(waiting, incoming, limit, ctx)
              return waiting[1].id
            end
            """,
        question: [
            "waiting": [["id": "a", "message": "a"], ["id": "b", "message": "b"]],
            "incoming": ["id": "c", "message": "c"],
            "limit": 2,
        ],
        answer: "a")
}
