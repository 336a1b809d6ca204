import Synchronization

/// Finds what decoding would reject about a value that was made in Swift, directly in the memory of the value.
///
/// Values of a ``FieldTable``, of a basic type such as a number, or of a list of these are not encoded. Any other type
/// may check anything while it is decoded, so its value is encoded and decoded.
package struct MemoryCheck: @unchecked Sendable {
    // Unchecked Sendable: the function captures only metatypes, and constraints, which are Sendable.
    /// The problem with the value at an address; nil if there is none.
    let problem: (UnsafeRawPointer) -> FieldError?

    /// The checks of types that were needed so far.
    private static let known = Mutex<[ObjectIdentifier: Self?]>([:])

    /// Returns what decoding would reject about a value that was made in Swift; nil if nothing.
    package static func problem<V: Codable>(with value: V) -> FieldError? {
        let type = ObjectIdentifier(V.self)
        let check: Self?
        if let known = known.withLock({ $0[type] }) {
            check = known
        } else {
            // Runs without the lock, because it calls the type's own code.
            let new = of(V.self)
            known.withLock { $0[type] = .some(new) }
            check = new
        }
        return check.flatMap { check in withUnsafePointer(to: value) { check.problem($0) } }
    }

    /// The check of a type; nil if every value of it can be decoded again.
    static func of<V: Codable>(_ type: V.Type) -> Self? {
        switch type {
        case is String.Type, is Int.Type, is Bool.Type, is [String].Type, is [Int].Type: return nil
        case is Double.Type: return Self { problem(with: $0.assumingMemoryBound(to: Double.self).pointee) }
        case is Duration.Type: return Self { problem(with: $0.assumingMemoryBound(to: Duration.self).pointee) }
        case is Value.Type: return Self { problem(with: $0.assumingMemoryBound(to: Value.self).pointee) }
        default:
            let annotated = annotated(type)
            if annotated?.asWord != nil { return nil }
            if let table = annotated?.asFieldDocumented { return self.table(table) }
            if let list = type as? any MemoryChecked.Type { return Self { list.problem(at: $0) } }
            return Self { problem(withDecodedAgain: $0.assumingMemoryBound(to: V.self).pointee) }
        }
    }

    /// The check of a property that may have a value of the checked type.
    func of<P, V>(_ value: @escaping (P) -> V?) -> Self {
        Self { memory in
            value(memory.assumingMemoryBound(to: P.self).pointee).flatMap { withUnsafePointer(to: $0) { problem($0) } }
        }
    }

    /// A type that declares its fields may have constraints even if it is decoded in another way, such as a query.
    private static func table<T: FieldDocumented>(_ type: T.Type) -> Self? {
        let isConstrained = T.asFieldTable?.checksConstraints ?? true
        return Self { T.fields.problem(at: $0.assumingMemoryBound(to: T.self), isConstrained: isConstrained) }
    }

    private static func problem(with number: Double) -> FieldError? {
        number.isFinite ? nil : FieldError(expected: "a number", found: number.written)
    }

    private static func problem(with time: Duration) -> FieldError? {
        Duration(seconds: time.inSeconds) == nil
            ? FieldError(expected: Duration.expectedSeconds, found: time.inSeconds.written) : nil
    }

    /// The maximum nesting depth of objects and lists in plain data: the same as in JSON.
    private static let deepest = JSONReader.deepest

    /// Plain data may contain values that JSON does not have, and may be nested more deeply than JSON is read.
    private static func problem(with value: Value, level: Int = 0) -> FieldError? {
        switch value {
        case .double(let number): return problem(with: number)
        case .array, .object:
            guard level < deepest else {
                return FieldError(message: "more than \(deepest) levels of objects and lists")
            }
        default: return nil
        }
        if case .array(let items) = value {
            for (index, item) in items.enumerated() {
                if let problem = problem(with: item, level: level + 1) { return problem.inside("[\(index)]") }
            }
        } else if case .object(let members) = value {
            // order: any problem will do, and the usual data has none
            for (name, member) in members {
                if let problem = problem(with: member, level: level + 1) {
                    return problem.inside(FieldError.join("", name))
                }
            }
        }
        return nil
    }

    private static func problem<V: Codable>(withDecodedAgain value: V) -> FieldError? {
        do {
            let encoded = try ValueEncoder().encode(value)
            if let problem = problem(with: encoded) { return problem }
            _ = try ValueDecoder().decode(V.self, from: encoded)
            return nil
        } catch {
            return FieldError(anyError: error)
        }
    }
}

/// A collection of tables, whose memory is checked element by element.
private protocol MemoryChecked {
    static func problem(at memory: UnsafeRawPointer) -> FieldError?
}

extension Array: MemoryChecked where Element: FieldTable {
    fileprivate static func problem(at memory: UnsafeRawPointer) -> FieldError? {
        for (index, element) in memory.assumingMemoryBound(to: Self.self).pointee.enumerated() {
            if let problem = withUnsafePointer(to: element, Element.problem) { return problem.inside("[\(index)]") }
        }
        return nil
    }
}

extension Dictionary: MemoryChecked where Key == String, Value: FieldTable {
    fileprivate static func problem(at memory: UnsafeRawPointer) -> FieldError? {
        let members = memory.assumingMemoryBound(to: Self.self).pointee
        for name in members.keys.sorted() {
            guard let member = members[name], let problem = withUnsafePointer(to: member, Value.problem) else {
                continue
            }
            return problem.inside(FieldError.join("", name))
        }
        return nil
    }
}

/// The checks of a table's fields.
final class MemoryChecks: @unchecked Sendable {
    // Unchecked Sendable for the same reasons as ``Field``.
    private let slots: [FieldSlot]
    /// Determined when the first value is checked, because looking up the protocols of a type is slow.
    private let found = AtomicLazyReference<Found>()

    private final class Found: Sendable {
        let fields: [Checked]
        init(_ fields: [Checked]) { self.fields = fields }
    }

    private struct Checked: @unchecked Sendable {
        let name: String
        let offset: Int
        let value: MemoryCheck?
        let constraint: ((UnsafeRawPointer) -> FieldError?)?
    }

    init(_ slots: [FieldSlot]) { self.slots = slots }

    private var fields: [Checked] {
        if let found = found.load() { return found.fields }
        let fields = slots.compactMap { slot -> Checked? in
            guard let offset = slot.offset, case let check = slot.access.check(), check != nil || slot.problem != nil
            else { return nil }
            return Checked(
                name: slot.key.stringValue, offset: slot.base + offset, value: check, constraint: slot.problem)
        }
        return found.storeIfNil(Found(fields)).fields
    }

    /// The first problem with the value at an address, in the order of the table.
    /// - Parameter checks: whether the fields must meet their constraints.
    func problem(at root: UnsafeRawPointer, checks: Bool) -> FieldError? {
        for field in fields {
            if let problem = field.value?.problem(root + field.offset)
                ?? (checks ? field.constraint?(root + field.offset) : nil)
            {
                return problem.inside(FieldError.join("", field.name))
            }
        }
        return nil
    }
}
