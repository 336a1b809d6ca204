/// A type that declares each of its fields once, in a table. Decoding, encoding, partial changes, range errors, the
/// JSON Schema and the texts that people read about the fields follow from that table.
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
/// Names, types and defaults are those of the stored properties. The table is compared with them at the first use of
/// the type: a property that is missing from the table or stands in it twice ends the program with a message that
/// names the type and the property.
///
/// A `Duration` needs no property wrapper here: it is a number of seconds for every encoder and decoder. The
/// ``Seconds`` wrapper is not possible, because a wrapped property is not a stored one.
///
/// A field can be written in four ways that differ in what a missing field and a null mean:
///
/// | in the table | missing | null |
/// |---|---|---|
/// | `Field(\.x, …)` | the default | the default |
/// | `Field(\.x, orNull: value, …)` | the default | `value` |
/// | `Field(\.x, …)`, where `x` is ``Nullable`` | `.absent` | `.null` |
/// | `Field(required: \.x, …)` | an error | an error |
public protocol FieldTable: Codable, Sendable, SchemaDocumented {
    /// The table: one ``Field`` for each stored property, in the order in which schemas and messages list them.
    static var fields: Fields<Self> { get }

    /// A value before its fields are read: it holds the defaults. What stands in required fields does not matter.
    static var blank: Self { get }

    /// The same for a type in which one given field decides what the others begin with, such as the name of a preset.
    /// By default ``blank``.
    static func blank(for given: inout GivenFields) throws -> Self

    /// Checks what only several fields together can get wrong. Called after the fields were read; does nothing by
    /// default.
    func check() throws(FieldError)
}

/// A ``FieldTable`` whose fields all have defaults. Where such a type is itself the type of a field that is not
/// optional, fields that are left out keep the values that they have in the value around them.
public protocol FieldGroup: FieldTable {
    init()
}

extension FieldGroup {
    public static var blank: Self { Self() }
}

extension FieldTable {
    public static func blank(for given: inout GivenFields) throws -> Self { blank }
    public func check() throws(FieldError) {}
    public static var fieldDescriptions: [String: String] { fields.texts }

    public init(from decoder: any Decoder) throws { try self.init(fieldsFrom: decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

    /// Reads an object by the table: for types that have an `init(from:)` of their own because they also read
    /// another form than an object.
    public init(fieldsFrom decoder: any Decoder) throws {
        var given = GivenFields(decoder)
        self = try Self.blank(for: &given)
        try read(from: decoder, without: given.taken)
    }

    /// Writes an object by the table, likewise.
    public func encodeFields(to encoder: any Encoder) throws { try Self.fields.write(self, to: encoder) }

    /// Changes the fields that `changes` names; all others stay as they are, and after an error all of them do.
    /// Names of no field are ignored.
    public mutating func change(_ changes: Value) throws(FieldError) {
        var changed = self
        do {
            try changed.read(from: DecodingNode(changes, parent: nil, key: nil))
        } catch let error as DecodingError {
            throw FieldError(error)
        } catch {
            throw error as? FieldError ?? FieldError(message: "\(error)")
        }
        self = changed
    }

    mutating func read(from decoder: any Decoder, without taken: [String] = []) throws {
        try Self.fields.read(into: &self, from: decoder, without: taken)
        do {
            try check()
        } catch {
            let path = decoder.codingPath + (error.path.isEmpty ? [] : [FieldKey(error.path)])
            throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: error.message))
        }
    }
}

/// The fields that were given, for ``FieldTable/blank(for:)``.
public struct GivenFields {
    private let decoder: any Decoder
    /// The names of the fields that the table must not read again.
    private(set) var taken: [String] = []

    init(_ decoder: any Decoder) { self.decoder = decoder }

    /// The decoder if it is one of ours, with the fields of its object.
    private var node: (decoder: DecodingNode, members: [String: Value])? {
        guard let decoder = decoder as? DecodingNode, case .object(let members) = decoder.value else { return nil }
        return (decoder, members)
    }

    /// The value of a field; nil if it is missing or null. The table reads the field as well.
    public func value<V: Decodable>(_ type: V.Type, _ name: String) throws -> V? {
        guard let node else { return try container().decodeIfPresent(type, forKey: FieldKey(name)) }
        switch node.members[name] {
        case nil, .null?: return nil
        case let value?:
            return try DecodingNode.decode(type, from: value, parent: node.decoder, key: FieldKey(name))
        }
    }

    /// The value of a field that the table does not read again; nil if it is missing or null.
    public mutating func take<V: Decodable>(_ type: V?.Type, _ name: String) throws -> V? {
        taken.append(name)
        return try value(V.self, name)
    }

    /// The value of a field that has to be there, and that the table does not read again.
    public mutating func take<V: Decodable>(required type: V.Type, _ name: String) throws -> V {
        taken.append(name)
        guard let node, let value = node.members[name] else {
            return try container().decode(type, forKey: FieldKey(name))
        }
        return try DecodingNode.decode(type, from: value, parent: node.decoder, key: FieldKey(name))
    }

    private func container() throws -> KeyedDecodingContainer<FieldKey> {
        try decoder.container(keyedBy: FieldKey.self)
    }
}

/// The name of a field.
struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
