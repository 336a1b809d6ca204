import EventBus

extension NavigationBarMergeSavedQuery: SchemaDocumented {
    public static let schemaDescription = "Where do items go that a kept order does not know?"
    public static let fieldDescriptions = [
        "record": "what was kept, or the draft; no id is in it twice",
        "declaration": "the items that the user may move or take away, in the order of their declaration",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when there is a kept order or a draft, for each layout and each step of customizing.",
        answers: [
            "a list of ids": "`record.order` as it is, with new items put in; a new one that is left out waits in the "
                + "palette"
        ],
        fallback: "Right after the nearest item that was declared before it and is shown, else before the nearest one "
            + "declared after it; with `showsByDefault = false` into the palette.",
        rule: """
            -- What is new waits in the palette: the user's bar stays as it is.
            function navigationBar.mergeSaved(record, declaration, ctx)
              local order = {}
              for index, id in ipairs(record.order) do order[index] = id end
              return order
            end
            """,
        question: [
            "record": ["version": 1, "bar": "place", "order": ["share", "edit"], "known": ["edit", "share"]],
            "declaration": [["id": "edit"], ["id": "map"], ["id": "share"]],
        ],
        answer: ["share", "edit"])
}

extension NavigationBarTitleMenuQuery: SchemaDocumented {
    public static let schemaDescription = "What stands in a title's menu?"
    public static let fieldDescriptions = ["context": "of the title"]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the menu is to be shown, where the platform and the row have one.",
        answers: [
            "a list of ids": "the entries, each once; `rename` is disabled where the title is not editable. An empty "
                + "list: no menu, unless there is a document"
        ],
        fallback: "What the app gave, else those of save, duplicate, rename, move, export and print that it can do.",
        rule: """
            -- Never an entry that cannot be chosen.
            function navigationBar.titleMenu(context, ctx)
              local entries = {}
              for _, id in ipairs(context.menu or context.commands) do
                if id ~= "rename" or context.editable then entries[#entries + 1] = id end
              end
              return entries
            end
            """,
        question: [
            "context": ["platform": "iPadOS", "editable": false, "hasDocument": true, "commands": ["rename", "print"]]
        ],
        answer: ["print"])
}
