/// A change of some fields of a ``FieldTable``; all others stay as they are.
///
/// Names, types and ranges are checked when the change is made, so that applying it later cannot fail. On the wire it
/// is the fields alone: `{"toolbarHidden": true}`.
public struct FieldChange<Target: FieldTable>: Sendable, Hashable {
    public let fields: Value

    /// - Throws: ``FieldError`` for the first field that the target does not have, or that has a wrong type or range.
    public init(_ fields: Value) throws {
        do {
            try FieldTree.of(Target.self).check(fields, path: "", of: "the change")
            self = try ValueDecoder().decode(Self.self, from: fields)
        } catch let error as DecodingError {
            throw FieldError(error)
        }
    }

    /// The target with these fields changed. Where they do not fit together with the target's others, it is returned
    /// unchanged.
    public func applied(to target: Target) -> Target {
        var changed = target
        return (try? changed.change(fields)) == nil ? target : changed
    }
}

extension FieldChange: Codable {
    public init(from decoder: any Decoder) throws {
        // The value comes first, since a schema is that of what is asked for last.
        fields = try decoder.singleValueContainer().decode(Value.self)
        _ = try Target(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
