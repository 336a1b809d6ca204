extension BusCoalesceQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when an event comes while another event of its topic and key waits for admission; if several wait, "
            + "about the one that came last.",
        answers: [
            "separate": "both events wait",
            "replace": "one event waits: the new event replaces the older one",
            "keep": "one event waits: the older one stays as it is, and the new event is merged into it",
        ],
        fallback: "By the setting `coalesce` of the topic: `replace` for `latest`, `separate` for `none`.",
        rule: """
            -- Toasts merge only if they are of the same kind; all other events merge.
            function bus.coalesce(topic, incoming, pending, ctx)
              if topic ~= "toast.show" then return "replace" end
              return incoming.kind == pending.kind and "replace" or "separate"
            end
            """,
        question: ["topic": "toast.show", "incoming": ["kind": "error"], "pending": ["kind": "info"]],
        answer: "separate")
}

extension BusPriorityQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked once about an event that begins to wait for admission.",
        answers: [
            "a number":
                "of events that become due together, one with a higher number is delivered first; equal ones in order "
                + "of arrival"
        ],
        fallback: "The setting `priority` of the topic, 0 by default.",
        rule: """
            -- Requests that dismiss a toast are delivered before all others.
            function bus.priority(topic, event, ctx)
              return topic == "toast.dismiss" and 1 or 0
            end
            """,
        question: ["topic": "toast.dismiss", "event": ["id": "a"]],
        answer: 1)
}

extension BusOverflowQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when an event must wait for admission and `limit` events of its topic wait already.",
        answers: [
            "incoming": "the new event is dropped",
            "oldest": "the event that has waited longest is dropped",
            "newest": "of the waiting events, the one that came last is dropped",
            "lowestPriority":
                "the event of the lowest priority is dropped, the new event included; of equals the one that came last",
        ],
        fallback: "The setting `overflow` of the topic, `incoming` by default.",
        rule: """
            -- A new error is never dropped: the event that has waited longest is dropped instead.
            function bus.overflow(topic, pending, incoming, limit, ctx)
              return incoming.kind == "error" and "oldest" or "incoming"
            end
            """,
        question: [
            "topic": "toast.show",
            "pending": [["kind": "info"]],
            "incoming": ["kind": "error"],
            "limit": 1,
        ],
        answer: "oldest")
}

extension BusSettings: SchemaDescribable {
    public static var jsonSchema: Value {
        [
            "type": "object", "title": "BusSettings",
            "description": "The settings of the bus: how events from outside are admitted, by topic.",
            "additionalProperties": false,
            "properties": [
                "topics": [
                    "type": "object", "description": "by topic: the changes to the admission of the topic",
                    "additionalProperties": TopicAdmission.jsonSchema,
                ]
            ],
        ]
    }
}

extension TopicAdmission: SchemaDescribable {
    /// The schema of ``Admission``, with every field optional.
    public static var jsonSchema: Value {
        guard case .object(var schema) = Schema.of(Admission.self) else { return [:] }
        schema["required"] = nil
        schema["title"] = "TopicAdmission"
        return .object(schema)
    }
}
