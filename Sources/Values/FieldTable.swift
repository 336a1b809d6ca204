/// A type that declares each of its fields once, in a table. The table is used for decoding, encoding, partial changes,
/// range errors, the JSON Schema, and the descriptions of the fields for people.
///
/// ```swift
/// public struct ToastHistorySettings: FieldGroup, Hashable {
///     public var size = 50
///     public var text = false
///     public init() {}
///
///     public static let schemaDescription = "How much is remembered of toasts that have ended."
///     public static let fields = Fields<Self> {
///         Field(\.size, in: 0...10_000, "so many toasts")
///         Field(\.text, "whether with their text, which can be private")
///     }
/// }
/// ```
///
/// Names, types and defaults come from the stored properties. If a property is missing from the table or occurs twice,
/// a module that declares the type does not start: the error names the type and the property. Without a module,
/// decoding, encoding and checking throw that error.
///
/// A `Duration` needs no property wrapper: every encoder and decoder treats it as a number of seconds. The ``Seconds``
/// wrapper cannot be used here.
///
/// A field can be declared in five ways, which differ in how they treat a missing field and a null:
///
/// | in the table | missing | null |
/// |---|---|---|
/// | `Field(\.x, …)` | the default | the default |
/// | `Field(\.x, orNull: value, …)` | the default | `value` |
/// | `Field(\.x, …)`, where `x` is ``Nullable`` | `.absent` | `.null` |
/// | `Field(\._x, …)`, where `x` is ``Defaulted`` | the default, not given | the default; nil where `x` is optional |
/// | `Field(required: \.x, …)` | an error | an error |
public protocol FieldTable: Codable, Sendable, FieldDocumented {
    /// A value whose fields have their defaults, before any field is read. The values of required fields do not matter.
    static var blank: Self { get }

    /// Whether decoding rejects a value that violates the constraints of the table. True by default; false for a type
    /// whose values were checked when they arrived, so that recordings from before a constraint stay readable.
    static var checksConstraints: Bool { get }

    /// The initial value if one given field determines the defaults of the others, such as the name of a preset.
    /// ``blank`` by default.
    static func blank(for given: inout GivenFields) throws -> Self
}

/// A ``FieldTable`` whose fields all have defaults. If a property of another table has such a type and is not optional,
/// fields that are not given keep their values in the outer value: its defaults when it is decoded, its former values
/// when it is changed.
public protocol FieldGroup: FieldTable {
    init()
}

extension FieldGroup {
    public static var blank: Self { Self() }
}

extension FieldTable {
    public static var checksConstraints: Bool { true }
    public static func blank(for given: inout GivenFields) throws -> Self { blank }

    public init(from decoder: any Decoder) throws { try self.init(fieldsFrom: decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

    /// Decodes an object by the table. Use it in your own `init(from:)`, for a type that can also be decoded from
    /// something other than an object.
    public init(fieldsFrom decoder: any Decoder) throws {
        var given = GivenFields(decoder)
        self = try Self.blank(for: &given)
        try read(from: decoder, without: given.taken)
    }

    /// Encodes an object by the table. Use it in your own `encode(to:)`.
    public func encodeFields(to encoder: any Encoder) throws { try Self.fields.write(self, to: encoder) }

    /// Changes the fields that `changes` contains; all others stay as they are. Unknown names are ignored.
    /// - Throws: ``FieldError`` for a wrong type or a violated ``Constraint``. The value is then unchanged.
    public mutating func change(_ changes: Value) throws(FieldError) {
        var changed = self
        do {
            try changed.read(from: DecodingNode(changes, parent: nil, key: nil))
        } catch {
            throw FieldError(anyError: error)
        }
        self = changed
    }

    /// Copies the fields that are given in another value: optional ones that are not nil, ``Nullable`` ones that are
    /// not absent, and ``Defaulted`` ones that were set.
    public mutating func merge(_ other: Self) { Self.fields.merge(other, into: &self) }

    /// The same value with its ``Defaulted`` fields marked as given, so that they are encoded.
    public var withDefaults: Self {
        var value = self
        Self.fields.giveAll(&value)
        return value
    }

    /// Checks a value that was made in Swift as strictly as decoding does: against all constraints, and for numbers
    /// that JSON does not have, also in nested values. Additional checks of your own `init(from:)` are not made.
    /// - Throws: ``FieldError`` for the first problem in the order of the table.
    public func validate() throws(FieldError) {
        if let problem = withUnsafePointer(to: self, Self.problem) { throw problem }
    }

    /// The names of the fields in the order of the table; see ``Fields/names``.
    static var fieldNames: [String] { fields.names }

    static func problem(at memory: UnsafePointer<Self>) -> FieldError? {
        fields.problem(at: memory, isConstrained: checksConstraints)
    }

    mutating func read(from decoder: any Decoder, without taken: [String] = []) throws {
        try Self.fields.read(into: &self, from: decoder, without: taken, checks: Self.checksConstraints)
    }
}

/// The fields that the decoded object has, for ``FieldTable/blank(for:)``.
public struct GivenFields {
    private let decoder: any Decoder
    /// The names of the fields that the table does not read again.
    private(set) var taken: [String] = []

    init(_ decoder: any Decoder) { self.decoder = decoder }

    /// The decoder and the members of its object, if it is this package's own decoder.
    private var node: (decoder: DecodingNode, members: [String: Value])? {
        guard let decoder = decoder as? DecodingNode, case .object(let members) = decoder.value else { return nil }
        return (decoder, members)
    }

    /// Returns the value of a field; nil if it is missing or null. The table reads the field again.
    public func value<V: Decodable>(_ type: V.Type, _ name: String) throws -> V? {
        guard let node else { return try container().decodeIfPresent(type, forKey: AnyKey(name)) }
        switch node.members[name] {
        case nil, .null?: return nil
        case let value?:
            return try DecodingNode.decode(type, from: value, parent: node.decoder, key: AnyKey(name))
        }
    }

    /// Takes the value of a field; nil if it is missing or null. The table then neither reads the field again nor
    /// checks its constraint.
    public mutating func take<V: Decodable>(_ type: V?.Type, _ name: String) throws -> V? {
        taken.append(name)
        return try value(V.self, name)
    }

    /// Takes the value of a required field, which the table then does not read again.
    /// - Throws: `DecodingError` if the field is missing or has a wrong type.
    public mutating func take<V: Decodable>(required type: V.Type, _ name: String) throws -> V {
        taken.append(name)
        guard let node, let value = node.members[name] else {
            return try container().decode(type, forKey: AnyKey(name))
        }
        return try DecodingNode.decode(type, from: value, parent: node.decoder, key: AnyKey(name))
    }

    private func container() throws -> KeyedDecodingContainer<AnyKey> {
        try decoder.container(keyedBy: AnyKey.self)
    }
}
