extension BusCoalesceQuery: SchemaDocumented {
    public static let schemaDescription = "Are two events that wait at the door one?"
    public static let fieldDescriptions = [
        "topic": "of both",
        "incoming": "data of the event that has just come",
        "pending": "data of the one that waits",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when an event comes while another of its topic and key waits for admission. Events that are let "
            + "in at once are not asked about.",
        answers: [
            "separate": "both wait",
            "replace": "one: the new data in the place of the older",
            "keep": "one: the older stays as it is",
        ],
        fallback: "As the topic's `coalesce` says: `replace` for `latest`, else `separate`.",
        rule: """
            -- Only toasts of one kind are merged.
            function bus.coalesce(topic, incoming, pending, ctx)
              if topic ~= "toast.show" then return "replace" end
              return incoming.kind == pending.kind and "replace" or "separate"
            end
            """,
        question: ["topic": "toast.show", "incoming": ["kind": "error"], "pending": ["kind": "info"]],
        answer: "separate")
}

extension BusPriorityQuery: SchemaDocumented {
    public static let schemaDescription = "Which of the events that wait at the door goes first?"
    public static let fieldDescriptions = ["topic": "of the event", "event": "its data"]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked once about an event that begins to wait for admission.",
        answers: ["a number": "of those that are due together, a higher one goes first; equals in order of arrival"],
        fallback: "The topic's `priority`, 0 unless it is set.",
        rule: """
            -- What takes something away goes before what shows something.
            function bus.priority(topic, event, ctx)
              return topic == "toast.dismiss" and 1 or 0
            end
            """,
        question: ["topic": "toast.dismiss", "event": ["id": "a"]],
        answer: 1)
}

extension BusOverflowQuery: SchemaDocumented {
    public static let schemaDescription = "Which event must go?"
    public static let fieldDescriptions = [
        "topic": "of them all",
        "pending": "data of those that wait, in order of arrival",
        "incoming": "data of the event that has just come",
        "limit": "so many may wait",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked when an event must wait for admission and as many of its topic wait as may.",
        answers: [
            "incoming": "the one that has just come goes",
            "oldest": "the one that waits longest goes",
            "newest": "of those that wait, the one that came last goes",
            "lowestPriority": "the least important of them all goes; of equals the one that came last",
        ],
        fallback: "As the topic's `overflow` says; `incoming` unless it is set.",
        rule: """
            -- An error is never turned away.
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
            "type": "object", "title": "BusSettings", "description": "What waits at the door, and how long.",
            "additionalProperties": false,
            "properties": [
                "topics": [
                    "type": "object", "description": "by topic: what differs from its own admission",
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

extension Admission: SchemaDocumented {
    public static let schemaDescription = "How a topic's events are let in from outside."
    public static let fieldDescriptions = [
        "coalesce": "`latest`: a newer event takes the place of one that waits",
        "key": "the field that tells what an event is about",
        "interval": "from one delivery of a key to the next; 0: nothing waits",
        "leading": "whether the first one after a quiet interval goes at once",
        "priority": "of events that become due together, those with a higher number go first",
        "limit": "so many may wait, at most 100,000",
        "overflow": "which event goes when one more would wait",
    ]
}
