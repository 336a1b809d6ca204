@_spi(Reflection) import Swift
import EventBus
import Synchronization

/// Puts something else in the place of private text, wherever in a value it stands: what it
/// is, its type says (``PrivateFields``).
public enum PrivateFieldWalk {
    /// - Parameters:
    ///   - value: as on the wire.
    ///   - type: of an event, a query or a part of one.
    ///   - replacement: what to put in the place of a private text.
    public static func replaced(_ value: Value, of type: Any.Type, by replacement: (String) -> String) -> Value {
        switch type {
        case let optional as any Wrapping.Type: return replaced(value, of: optional.wrapped, by: replacement)
        case let record as any RecordType.Type: return replaced(value, of: record.valueType, by: replacement)
        // Data of any event: nobody knows what is private there.
        case is Payload.Type: return hidden(value, by: replacement)
        case let list as any ListType.Type:
            guard case .array(let items) = value else { return value }
            return .array(items.map { replaced($0, of: list.element, by: replacement) })
        default:
            guard case .object(var fields) = value else { return value }
            let names = (type as? any PrivateFields.Type)?.privateFields ?? []
            for name in names.sorted() { fields[name] = fields[name].map { hidden($0, by: replacement) } }
            for (name, type) in stored(type) where !names.contains(name) {
                fields[name] = fields[name].map { replaced($0, of: type, by: replacement) }
            }
            return .object(fields)
        }
    }

    /// All text in it.
    public static func hidden(_ value: Value, by replacement: (String) -> String) -> Value {
        switch value {
        case .string(let text): .string(replacement(text))
        case .array(let items): .array(items.map { hidden($0, by: replacement) })
        case .object(let fields):
            // Sorted: placeholders count.
            .object(
                Dictionary(
                    uniqueKeysWithValues: fields.sorted { $0.key < $1.key }.map { ($0, hidden($1, by: replacement)) }))
        default: value
        }
    }

    private static let known = Mutex<[ObjectIdentifier: [(name: String, type: Any.Type)]]>([:])

    /// The stored properties of a type as the wire calls them. Reflection is slow: each type
    /// is looked through once.
    private static func stored(_ type: Any.Type) -> [(name: String, type: Any.Type)] {
        let id = ObjectIdentifier(type)
        if let fields = known.withLock({ $0[id] }) { return fields }
        var fields: [(name: String, type: Any.Type)] = []
        _ = _forEachField(of: type) { name, _, type, _ in
            fields.append((StoredField.wireName(name), type))
            return true
        }
        known.withLock { $0[id] = fields }
        return fields
    }
}

/// A type whose values may be nil, as its wrapped type says.
private protocol Wrapping {
    static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
