import EventBus

extension PopupPageTargetQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when the user has swiped the titles and the data source offers neighbors.",
        answers: ["a table": "`item`: the id of a declared item; absent: no item on that side"],
        fallback: "The neighbor in the order of the data source; none at its ends.",
        rule: """
            -- After the last item comes the first item, and before the first item the last.
            function popup.pageTarget(item, direction, queue, ctx)
              for place, id in ipairs(queue) do
                if id == item then
                  local step = direction == "after" and 1 or -1
                  return { item = queue[(place - 1 + step) % #queue + 1] }
                end
              end
              return {}
            end
            """,
        question: ["item": "c", "direction": "after", "queue": ["a", "b", "c"]],
        answer: ["item": "a"])
}

extension PopupOnNewContentQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a content is to be presented while another content is presented. While the bar is being "
            + "dismissed, every answer except `ignore` lets the new content wait for the end of the dismissal; `replace` "
            + "and `replaceAndOpen` then decide whether the popup opens.",
        answers: [
            "replace": "the new content replaces the old content; nothing opens or closes",
            "replaceAndOpen": "the new content replaces the old content, and the popup opens",
            "queue":
                "the new content waits until nothing moves, and then the policy is asked again; allowed only in the "
                + "states transitioning and dismissing",
            "closeThenReplace": "the popup closes, and then the new content replaces the old content",
            "ignore": "the request is refused with `popup.rejected`",
            "updateItemOnly": "the old content stays, and the bar shows the item of the new content",
        ],
        fallback:
            "The new content replaces the old content, and a closed popup opens if the request asks for it. While "
            + "something moves, the new content waits.",
        rule: """
            -- An open popup keeps its content, and only the bar's item changes.
            function popup.onNewContent(state, old, new, openPopup, animated, ctx)
              if state == "open" then return "updateItemOnly" end
              if state == "closed" then return "replace" end
              return "queue"
            end
            """,
        question: ["state": "open", "old": "a", "new": "b", "openPopup": false, "animated": true],
        answer: "updateItemOnly")
}

extension PopupCoalesceQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when an operation has to wait behind other waiting operations.",
        answers: [
            "a table":
                "`kept`: ids of the waiting operations that stay, in any order; `told`: the outcome that is published "
                + "for the others, \"superseded\", \"completed\" or \"rejected\"; superseded when absent"
        ],
        fallback:
            "A presentation drops waiting presentations and dismissals. A dismissal drops all waiting operations. An "
            + "opening or a closing drops waiting openings and closings. `popup.superseded` is published for what is "
            + "dropped.",
        rule: """
            -- No operation is dropped: all run, one after the other.
            function popup.coalesce(running, pending, new, ctx)
              local kept = {}
              for place, operation in ipairs(pending) do kept[place] = operation.id end
              return { kept = kept }
            end
            """,
        question: [
            "running": "present", "pending": [["id": 2, "kind": "open"], ["id": 3, "kind": "close"]],
            "new": ["id": 4, "kind": "open"],
        ],
        answer: ["kept": [2, 3]])
}

extension PopupDismissWhileOpenQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when a dismissal starts while the popup is open or partly open.",
        answers: [
            "closeThenDismiss": "the popup closes, and then its bar disappears",
            "together": "the popup and its bar disappear at the same time",
            "immediate": "the popup and its bar disappear without animation",
        ],
        fallback: "The popup closes, and then its bar disappears.",
        rule: """
            -- Both movements run at the same time.
            function popup.dismissWhileOpen(state, animated, ctx)
              return animated and "together" or "immediate"
            end
            """,
        question: ["state": "open", "animated": true],
        answer: "together")
}
