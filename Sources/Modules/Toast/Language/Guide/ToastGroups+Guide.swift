import EventBus

extension ToastGroupQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked once about each toast that arrives, and again when its content has changed while it waits. A toast on "
            + "screen stays in its group.",
        answers: [
            "a name": "the toasts with this name share one place; at most 64 bytes",
            "\"\"": "the toast stands alone",
        ],
        fallback:
            "With the setting `grouping = \"source\"`, the toast's `source`; without it, or for a toast without a "
            + "source, it stands alone.",
        rule: """
            -- The messages of one conversation form a group; everything else stands alone.
            function toast.group(toast, ctx)
              return toast.source == "chat" and toast.tags[1] or ""
            end
            """,
        question: ["toast": ["message": "See you at eight", "source": "chat", "tags": ["Ada"]]],
        answer: "Ada")
}
