import EventBus
@_spi(Reflection) import Swift
import Synchronization

/// A stored property of a type that rules can read. The result is the same for every Lua state, and because reflection
/// is slow, each type is examined only once.
package struct StoredField: Sendable {
    /// The field's name in JSON and in Lua.
    package let name: String
    package let offset: Int
    /// The Swift type of the property.
    package let type: Any.Type
    package let form: FieldForm
    /// Whether scripts may see nil instead of a value.
    package let isOptional: Bool

    private static let known = Mutex<[ObjectIdentifier: [StoredField]]>([:])

    /// The stored properties of `type`, in the order of their declaration.
    package static func all(of type: Any.Type) -> [StoredField] {
        let id = ObjectIdentifier(type)
        if let fields = known.withLock({ $0[id] }) { return fields }
        // The lock is released here, because reflection runs code of the types.
        let fields = examined(type, isFlat: false)
        known.withLock { $0[id] = fields }
        return fields
    }

    /// - Parameter isFlat: whether the fields are flattened into those of another type, which omits absent values. Such
    ///   a type is an event or an answer, which scripts do not read in place.
    private static func examined(_ type: Any.Type, isFlat: Bool) -> [StoredField] {
        var fields: [StoredField] = []
        let owner = type
        _ = _forEachField(of: type) { name, offset, type, _ in
            let defaulted = defaultedProperty(name, type)
            let form = FieldForm(defaulted?.wrapped ?? type)
            // Failing casts are slow, so only a property that may be flat is looked up in the table.
            if form.isOfStruct, let property = FlatProperty.of(owner, at: offset, type) {
                fields += examined(type, isFlat: true).filter { !property.exceptions.contains($0.name) }
                    .map { $0.shifted(by: offset) }
            } else {
                fields.append(
                    StoredField(
                        name: wireName(name), offset: offset, type: type, form: form,
                        isOptional: form.isOptional || isFlat && defaulted != nil))
            }
            return true
        }
        return fields
    }

    /// Returns the type as that of a ``Defaulted`` property, if it is one. Only a property wrapper's storage, whose
    /// name begins with an underscore, is tested, because failing casts are slow.
    static func defaultedProperty(_ name: UnsafePointer<CChar>, _ type: Any.Type) -> (any DefaultedProperty.Type)? {
        UInt8(bitPattern: name.pointee) == UInt8(ascii: "_") ? type as? any DefaultedProperty.Type : nil
    }

    private func shifted(by base: Int) -> StoredField {
        StoredField(name: name, offset: base + offset, type: type, form: form, isOptional: isOptional)
    }

    /// The field's name in JSON. A property wrapper stores its value under the property's name with an underscore in
    /// front, which is removed.
    static func wireName(_ name: UnsafePointer<CChar>) -> String {
        let text = String(cString: name)
        return text.hasPrefix("_") ? String(text.dropFirst()) : text
    }

    /// Whether the JSON form of `type` consists exactly of its stored properties, so that they can be read in place. A
    /// type with another JSON form, such as a number or a word, is encoded instead.
    fileprivate static func areWireForm(of type: Any.Type) -> Bool {
        guard let decodable = type as? any Decodable.Type else { return false }
        var names: [String] = []
        let isReflected = _forEachField(of: type) { name, _, _, _ in
            names.append(wireName(name))
            return true
        }
        // The names in the schema: a type with such a schema may still have another form.
        let wireNames = Schema.of(decodable)["properties"]?.objectValue ?? [:]
        return isReflected && !names.isEmpty && Set(names) == Set(wireNames.keys)
    }
}

/// How the values of a type become Lua values.
// Unchecked `Sendable`: `any Encodable.Type` could be the conformance of an actor. Here the type is always that of a
// stored property of an event or a query, which are Sendable values and may be used on any thread.
package enum FieldForm: @unchecked Sendable {
    /// The bytes of the value are read directly.
    case plain(FieldSlot.Kind)
    case word(any StringEnum.Type, FieldSlot.Kind)
    case record(Any.Type, FieldSlot.Kind)
    indirect case list(any ListType.Type, of: FieldForm)
    case encoded(any Encodable.Type)

    init(_ type: Any.Type) {
        switch type {
        case is Bool.Type: self = .plain(.bool)
        case is Bool?.Type: self = .plain(.optionalBool)
        case is Int.Type: self = .plain(.int)
        case is Int?.Type: self = .plain(.optionalInt)
        case is Double.Type: self = .plain(.double)
        case is Double?.Type: self = .plain(.optionalDouble)
        case is Duration.Type, is Seconds<Duration>.Type: self = .plain(.duration)
        case is Duration?.Type, is Seconds<Duration?>.Type: self = .plain(.optionalDuration)
        case is String.Type: self = .plain(.string)
        case is String?.Type: self = .plain(.optionalString)
        default: self.init(ofOther: type)
        }
    }

    private init(ofOther type: Any.Type) {
        let shape = TypeShape(type)
        if shape.isOptional {
            self = Self.optional(type)
        } else if shape.isSameGenericStruct(as: [Int].self), let list = type as? any ListType.Type {
            self = .list(list, of: FieldForm(list.element))
        } else if let record = Self.record(type) {
            self = .record(record, .record)
        } else if let word = annotated(type)?.asWord {
            self = Self.isByte(word) ? .word(word, .word) : Self.encoded(type)
        } else {
            self = StoredField.areWireForm(of: type) ? .record(type, .nested) : Self.encoded(type)
        }
    }

    private static func optional(_ type: Any.Type) -> FieldForm {
        guard let wrapped = (type as? any OptionalType.Type)?.wrapped else { return encoded(type) }
        if let record = record(wrapped) { return .record(record, .optionalRecord) }
        guard let word = annotated(wrapped)?.asWord, isByte(word) else { return encoded(type) }
        return .word(word, .optionalWord)
    }

    /// The type of the value in a ``Record``; nil for another type.
    private static func record(_ type: Any.Type) -> Any.Type? {
        TypeShape(type).isSameGenericStruct(as: Record<Int>.self) ? (type as? any RecordType.Type)?.valueType : nil
    }

    /// Whether the value has a type of its own, which may have stored properties.
    fileprivate var isOfStruct: Bool {
        switch self {
        case .record(_, .nested), .encoded: true
        default: false
        }
    }

    /// Whether scripts may see nil instead of a value.
    package var isOptional: Bool {
        switch self {
        case .plain(let kind), .word(_, let kind), .record(_, let kind): kind.isOptional
        case .list: false
        case .encoded(let type): TypeShape(type).isOptional
        }
    }

    private static func isByte(_ type: any StringEnum.Type) -> Bool {
        func open<W: StringEnum>(_ type: W.Type) -> Bool {
            MemoryLayout<W>.size == 1 && MemoryLayout<W?>.size == 1
        }
        return open(type)
    }

    private static func encoded(_ type: Any.Type) -> FieldForm {
        guard let encodable = type as? any Encodable.Type else {
            // trap: the fields of queries are a part of the program
            preconditionFailure("\(type) cannot be shown to rules: it is not Codable")
        }
        return .encoded(encodable)
    }
}

// MARK: - Type information from an existential

private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}

package protocol ListType {
    static var element: Any.Type { get }
    static var stride: Int { get }
    static var elements: (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) { get }
}

extension Array: ListType {
    package static var element: Any.Type { Element.self }
    package static var stride: Int { MemoryLayout<Element>.stride }
    package static var elements: (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) {
        { memory in
            memory.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
                (UnsafeRawPointer($0.baseAddress), $0.count)
            }
        }
    }
}
