/// A change of some fields of a ``FieldTable``. All other fields stay as they are.
///
/// Names, types and ranges are checked when the change is made. Its JSON form consists of the changed fields alone:
/// `{"toolbarHidden": true}`.
public struct FieldChange<Target: FieldTable>: Sendable, Hashable {
    /// The changed fields, as an object.
    public let fields: Value

    /// An empty change.
    public static var none: Self { Self(unchecked: [:]) }

    private init(unchecked fields: Value) { self.fields = fields }

    /// - Throws: ``FieldError`` for the first field that the target does not have, that has a wrong type, or that is
    ///   out of range.
    public init(_ fields: Value) throws {
        do {
            try FieldTree.of(Target.self).check(fields, path: "", of: "the change")
            self = try ValueDecoder().decode(Self.self, from: fields)
        } catch let error as DecodingError {
            throw FieldError(error)
        }
    }

    /// Returns the target with these fields changed. If the changed fields conflict with the others (a ``Constraint``
    /// of the whole value), the target is returned unchanged.
    public func applied(to target: Target) -> Target {
        var changed = target
        return (try? changed.change(fields)) == nil ? target : changed
    }
}

extension FieldChange: Codable {
    public init(from decoder: any Decoder) throws {
        // The value is decoded first: a decoder that derives a schema uses the type that is decoded last.
        fields = try decoder.singleValueContainer().decode(Value.self)
        _ = try Target(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
