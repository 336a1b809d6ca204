import EventBus

/// Some fields of a part of the world, to be changed; all others stay as they are.
///
/// Its fields are checked when it is made: names, types and ranges. On the wire it is the
/// fields alone: `{"toolbarHidden": true}`.
public struct PopupChange<Target: PopupChangeable>: Sendable, Hashable {
    public let fields: Value

    /// - Throws: ``FieldError`` for the first field that is none of the target's, or out of range.
    public init(_ fields: Value) throws {
        do {
            try FieldTree.of(Target.self).check(fields, path: "", of: "the change")
            self = try ValueDecoder().decode(Self.self, from: fields)
        } catch let error as DecodingError {
            throw FieldError(error)
        }
    }

    /// The target with these fields changed.
    public func applied(to target: Target) -> Target {
        // What was read once can be read again: no field depends on another one.
        guard var changed = target as? any SettingsGroup,
            let reading = try? ValueDecoder().decode(Reading.self, from: fields),
            (try? changed.override(from: reading.decoder)) != nil
        else { return target }
        return changed as? Target ?? target
    }

    /// Hands out the decoder that reads the fields.
    private struct Reading: Decodable {
        let decoder: any Decoder
        init(from decoder: any Decoder) { self.decoder = decoder }
    }
}

/// A part of the world that changes field by field.
public protocol PopupChangeable: Codable, Sendable, Hashable {}

extension PopupEnvironment: PopupChangeable {}

extension PopupChange: Codable {
    public init(from decoder: any Decoder) throws {
        // The value first: what is asked for last is what a schema sees.
        fields = try decoder.singleValueContainer().decode(Value.self)
        _ = try Target(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
