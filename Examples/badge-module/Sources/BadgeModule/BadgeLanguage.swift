import EventBus

/// Sets the number on the app's icon.
public struct BadgeSet: Request, FieldTable {
    public static let topic: TopicName = "badge.set"

    public var count: Int

    public init(count: Int) { self.count = count }

    public static let blank = Self(count: 0)
    public static let schemaDescription = "Sets the number on the app's icon."
    public static let fields = Fields<Self> {
        Field(required: \.count, in: 0...1_000_000, "the number; 0: no badge")
    }
}

/// The badge shows something else than before.
public struct BadgeChanged: Fact {
    public static let topic: TopicName = "badge.changed"

    public var count: Int
    /// What is written on the badge; nil: there is no badge.
    public var text: String?
    public var color: BadgeColor

    public init(count: Int, text: String?, color: BadgeColor) {
        (self.count, self.text, self.color) = (count, text, color)
    }
}

/// The badge does not show a number.
public struct BadgeRejected: Refusal {
    public static let topic: TopicName = "badge.rejected"

    public var explanation: String

    public init(explanation: String) { self.explanation = explanation }
}

public enum BadgeColor: String, StringEnum { case red, orange, gray }

/// Which color has the badge?
public struct BadgeColorQuery: Query, FieldDocumented {
    public typealias Answer = BadgeColor
    public static let topic: TopicName = "badge.color"

    public var count: Int

    public init(count: Int) { self.count = count }

    public static let schemaDescription = "Which color has the badge?"
    public static let fields = Fields<Self> {
        Field(\.count, "the number that the badge is to show")
    }
    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each number that the badge is to show.",
        answers: ["red": "as on a home screen", "orange": "as a warning", "gray": "as something that can wait"],
        fallback: "Red.",
        rule: """
            -- A few can wait.
            function badge.color(count, ctx)
              if count < 10 then return "gray" end
              return "red"
            end
            """,
        question: ["count": 3], answer: "gray")
}

/// The numbers and switches of the badge.
public struct BadgeSettings: Settings, FieldGroup {
    public static let namespace = "badge"

    public var most = 99
    public var hidesZero = true

    public init() {}

    public static let schemaDescription = "The numbers and switches of the badge."
    public static let fields = Fields<Self> {
        Field(\.most, in: 1...9_999, "the largest number that is written; a larger one is written as `99+`")
        Field(\.hidesZero, "whether there is no badge for 0")
    }
}
