/// A ``FieldTable`` with an id, which is written as just the id if it has no other fields: `"print"` for `{"id":
/// "print"}`. Both forms are read.
public protocol IDFieldTable: FieldTable, SchemaDescribable, Hashable {
    var id: String { get }

    /// Creates a value that has only an id.
    init(_ id: String)
}

extension IDFieldTable {
    public static var blank: Self { Self("") }

    public static var jsonSchema: Value { ["anyOf": [["type": "string"], Schema.ofFields(Self.self)]] }

    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(String.self) {
            self.init(id)
            // An id by itself passes the checks of the whole table.
            let value = self
            if let problem = withUnsafePointer(to: value, { Self.problem(at: $0) }) {
                throw DecodingError(problem, at: decoder.codingPath)
            }
            return
        }
        try self.init(fieldsFrom: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        guard self == Self(id) else { return try encodeFields(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}
