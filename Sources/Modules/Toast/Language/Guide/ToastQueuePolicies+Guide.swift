import EventBus

extension ToastInterruptQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked while another toast is on screen or about to appear: when a toast arrives, when the priority of a "
            + "waiting toast is raised, and when the app returns to the foreground.",
        answers: [
            "no": "the incoming toast waits for its turn",
            "requeue": "the incoming toast appears; the current toast returns afterwards for the rest of its time",
            "discard": "the incoming toast appears; the current toast is dismissed",
        ],
        fallback:
            "A toast interrupts one of lower priority. The settings `interruption` and `interruptFrom` can forbid "
            + "this; the setting `interrupted` decides whether the interrupted toast returns.",
        rule: """
            -- In its first second, no toast is interrupted; after that, only critical toasts interrupt.
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

extension ToastRankQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a toast begins to wait, when its content changes, and about each of the first 64 waiting "
            + "toasts when the next toast is chosen.",
        answers: [
            "a number": "the rank: toasts of a higher rank appear first, toasts of equal rank in order of arrival"
        ],
        fallback: "0 for a normal, 1 for an elevated and 2 for a critical toast; 0 for all toasts with the setting "
            + "`order = \"fifo\"`.",
        rule: """
            -- A toast that has waited for more than ten seconds appears before all toasts but critical ones.
            function toast.rank(toast, waitedFor, ctx)
              if toast.priority == "critical" then return 3 end
              if waitedFor > 10 then return 2 end
              return toast.priority == "elevated" and 1 or 0
            end
            """,
        question: ["toast": ["message": "Saved"], "waitedFor": 12],
        answer: 2)
}

extension ToastOverflowQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a toast has to wait and the queue is full.",
        answers: ["an id": "the id of the toast to drop: one of `waiting`, or `incoming`"],
        fallback:
            "The newest waiting toast of the lowest priority, or the incoming toast if its priority is not higher. "
            + "While the device saves power: the oldest waiting toast of the lowest priority, but never a critical "
            + "one; the incoming toast if its priority alone is the lowest. With `order = \"fifo\"`, all priorities "
            + "count as equal.",
        rule: """
            -- The first toast of the queue is dropped.
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
