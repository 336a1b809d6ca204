/// A type that declares its fields in a table, each with a description and the range of a number, for its JSON Schema,
/// the reference and editors.
///
/// The table is not used for decoding: the compiler synthesizes `Codable`. Use it where a missing field has no special
/// meaning, as in a query; a ``FieldTable`` is also decoded and encoded by its table.
///
/// ```swift
/// struct LampColorQuery: Query, FieldDocumented {
///     static let topic: TopicName = "lamp.color"
///     var hour: Int
///
///     static let schemaDescription = "Which color has the lamp?"
///     static let fields = Fields<Self> {
///         Field(\.hour, "hour of the day, 0 to 23")
///     }
///     typealias Answer = String
/// }
/// ```
public protocol FieldDocumented: SchemaDocumented {
    /// The table: one ``Field`` for each stored property, in the order in which schemas and messages list them.
    static var fields: Fields<Self> { get }
}

extension FieldDocumented {
    public static var fieldDescriptions: [String: String] { fields.texts }
}
