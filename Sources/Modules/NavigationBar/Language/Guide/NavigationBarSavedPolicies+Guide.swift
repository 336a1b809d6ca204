import EventBus

extension NavigationBarMergeSavedQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when there is a saved order or a draft, for each layout and each step of customizing.",
        answers: [
            "a list of ids":
                "`record.order` unchanged, with new items inserted; a new item that is not in the list is in "
                + "the palette"
        ],
        fallback:
            "A new item goes after the nearest shown item that is declared before it; else before the nearest one that "
            + "is declared after it; else to the end. An item with `showsByDefault = false` goes to the palette.",
        rule: """
            -- New items go to the palette, and the user's order stays as it is.
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

extension NavigationBarTitleMenuQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when the menu is to be shown, unless no menu is possible: on macOS, tvOS and watchOS, in a bar "
            + "without a title, and where a principal item replaces the title.",
        answers: [
            "a list of ids":
                "the entries, each at most once; `rename` is disabled if the title is not editable. With an "
                + "empty list there is a menu only if there is a document"
        ],
        fallback:
            "The entries that the app declared; else those of its commands that are `save`, `duplicate`, `rename`, "
            + "`move`, `export` or `print`.",
        rule: """
            -- The menu has no entry `rename` if the title is not editable.
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
