/// Reads a field from a decoder into the memory of its property, and writes it back.
///
/// Key paths are used only to find the offset of a property. Reading and writing access its memory directly. The most
/// common types have their own code, because unspecialized generic code took three times as long (measured with
/// `toast.setQuiet`).
struct FieldAccess {
    typealias Read = (Value, DecodingNode, AnyKey, UnsafeMutableRawPointer) throws -> Void
    typealias Write = (UnsafeRawPointer, EncodingNode, AnyKey) throws -> Value?

    /// Reads a given value. A null arrives here only for a required field.
    let read: Read
    /// Reads the field from any decoder. Returns false if the field is missing or null.
    let decode: (KeyedDecodingContainer<AnyKey>, AnyKey, _ required: Bool, UnsafeMutableRawPointer) throws -> Bool
    /// Sets the property when the field is null; nil if a null changes nothing.
    var setNull: ((UnsafeMutableRawPointer) -> Void)?
    /// The value to encode; nil if the field is left out.
    let value: Write
    let encode: (UnsafeRawPointer, inout KeyedEncodingContainer<AnyKey>, AnyKey) throws -> Void
    /// Copies the value of another property if it is given; nil for a property that always is.
    var merge: ((UnsafeRawPointer, UnsafeMutableRawPointer) -> Void)?
    /// Marks a default as given; nil for a property without one.
    var give: ((UnsafeMutableRawPointer) -> Void)?
    /// Returns the check of a value that was made in Swift; nil if every value can be decoded again.
    var check: () -> MemoryCheck? = { nil }

    /// - Parameter null: the value that represents a null, of the property's type.
    func null<P>(_ null: P) -> FieldAccess {
        var access = self
        access.setNull = { $0.assumingMemoryBound(to: P.self).pointee = null }
        return access
    }
}

// MARK: - Kinds of properties

extension FieldAccess {
    /// A property of the type `V`.
    static func value<V: Codable>(_ type: V.Type) -> Self {
        if let group = annotated(type)?.asFieldGroup { return self.group(group) }
        return Self(
            read: reader(type, isOptional: false),
            decode: { container, key, required, memory in
                guard let value = try decoded(type, container, key, required) else { return false }
                memory.assumingMemoryBound(to: V.self).pointee = value
                return true
            },
            value: writer(type, isOptional: false),
            encode: { memory, container, key in
                try encode(memory.assumingMemoryBound(to: V.self).pointee, &container, key)
            },
            check: { .of(type) })
    }

    /// A property of the type `V?`.
    static func optional<V: Codable>(_ type: V.Type) -> Self {
        Self(
            read: reader(type, isOptional: true),
            decode: { container, key, required, memory in
                guard let value = try decoded(type, container, key, required) else { return false }
                memory.assumingMemoryBound(to: V?.self).pointee = value
                return true
            },
            value: writer(type, isOptional: true),
            encode: { memory, container, key in
                guard let value = memory.assumingMemoryBound(to: V?.self).pointee else { return }
                try encode(value, &container, key)
            },
            merge: { other, memory in
                guard let value = other.assumingMemoryBound(to: V?.self).pointee else { return }
                memory.assumingMemoryBound(to: V?.self).pointee = value
            },
            check: { MemoryCheck.of(type)?.of { (value: V?) in value } })
    }

    /// A ``Defaulted`` property of the type `V`.
    static func defaulted<V: Codable & Hashable & Sendable>(_ type: V.Type) -> Self {
        defaulted(V.self, value(type)) { _ in false }
    }

    /// A ``Defaulted`` property of the type `V?`, which a null sets to nil. A nil that was given is encoded as null, a
    /// default nil is not encoded.
    static func defaultedOptional<V: Codable & Hashable & Sendable>(_ type: V.Type) -> Self {
        var access = defaulted(V?.self, optional(type)) { $0 == nil }
        access.setNull = { $0.assumingMemoryBound(to: Defaulted<V?>.self).pointee.wrappedValue = nil }
        return access
    }

    /// - Parameter plain: reads and writes the value, which is at the beginning of the property.
    private static func defaulted<P: Codable & Hashable & Sendable>(
        _ type: P.Type, _ plain: FieldAccess, isNil: @escaping (P) -> Bool
    ) -> Self {
        func property(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Defaulted<P>> {
            memory.assumingMemoryBound(to: Defaulted<P>.self)
        }
        func given(_ memory: UnsafeRawPointer) -> P? {
            memory.assumingMemoryBound(to: Defaulted<P>.self).pointee.projectedValue
        }
        return Self(
            read: { value, node, key, memory in
                try plain.read(value, node, key, memory)
                property(memory).pointee.isGiven = true
            },
            decode: { container, key, required, memory in
                guard try plain.decode(container, key, required, memory) else { return false }
                property(memory).pointee.isGiven = true
                return true
            },
            value: { memory, node, key in
                given(memory) == nil ? nil : try plain.value(memory, node, key) ?? .null
            },
            encode: { memory, container, key in
                guard let value = given(memory) else { return }
                if isNil(value) { try container.encodeNil(forKey: key) }
                try plain.encode(memory, &container, key)
            },
            merge: { other, memory in if let value = given(other) { property(memory).pointee.wrappedValue = value } },
            give: { property($0).pointee.isGiven = !isNil(property($0).pointee.wrappedValue) },
            check: { plain.check()?.of { (value: Defaulted<P>) in value.projectedValue } })
    }

    static func nullable<V: Codable & Hashable & Sendable>(_ type: V.Type) -> Self {
        let access = Self(
            read: { value, node, key, memory in
                let value = try DecodingNode.decode(type, from: value, parent: node, key: key)
                memory.assumingMemoryBound(to: Nullable<V>.self).pointee = .value(value)
            },
            decode: { container, key, required, memory in
                guard let value = try decoded(type, container, key, required) else { return false }
                memory.assumingMemoryBound(to: Nullable<V>.self).pointee = .value(value)
                return true
            },
            value: { memory, node, key in
                switch memory.assumingMemoryBound(to: Nullable<V>.self).pointee {
                case .absent: nil
                case .null: .null
                case .value(let value): try EncodingNode.value(of: value, parent: node, key: key)
                }
            },
            encode: { memory, container, key in
                try container.encode(memory.assumingMemoryBound(to: Nullable<V>.self).pointee, forKey: key)
            },
            merge: { other, memory in
                let value = other.assumingMemoryBound(to: Nullable<V>.self).pointee
                if value != .absent { memory.assumingMemoryBound(to: Nullable<V>.self).pointee = value }
            },
            check: { MemoryCheck.of(type)?.of { (value: Nullable<V>) in value.value } })
        return access.null(Nullable<V>.null)
    }

    /// A property of the type `V` that is decoded as a `W`.
    static func value<V: Codable, W: Decodable>(_ type: V.Type, as form: W.Type, _ made: @escaping (W) -> V) -> Self {
        let plain = value(type)
        return Self(
            read: { value, node, key, memory in
                let value = try DecodingNode.decode(form, from: value, parent: node, key: key)
                memory.assumingMemoryBound(to: V.self).pointee = made(value)
            },
            decode: { container, key, required, memory in
                guard let value = try decoded(form, container, key, required) else { return false }
                memory.assumingMemoryBound(to: V.self).pointee = made(value)
                return true
            },
            value: plain.value, encode: plain.encode, check: plain.check)
    }

    /// A field without a property: `set` receives the memory of the whole value.
    static func setOnly<V: Decodable>(_ type: V.Type, _ set: @escaping (UnsafeMutableRawPointer, V) -> Void) -> Self {
        Self(
            read: { value, node, key, memory in
                set(memory, try DecodingNode.decode(type, from: value, parent: node, key: key))
            },
            decode: { container, key, required, memory in
                guard let value = try decoded(type, container, key, required) else { return false }
                set(memory, value)
                return true
            },
            value: { _, _, _ in nil }, encode: { _, _, _ in })
    }

    /// A property that is itself a table. Its fields that are not given keep their values.
    private static func group<G: FieldGroup>(_ type: G.Type) -> Self {
        Self(
            read: { value, node, key, memory in
                let inner = DecodingNode(value, parent: node, key: key)
                try memory.assumingMemoryBound(to: G.self).pointee.read(from: inner)
            },
            decode: { container, key, required, memory in
                // A decoder that only derives a schema learns the type from this call, and returns nil.
                guard try decoded(type, container, key, required) != nil else { return false }
                let inner = try container.superDecoder(forKey: key)
                try memory.assumingMemoryBound(to: G.self).pointee.read(from: inner)
                return true
            },
            value: writer(type, isOptional: false),
            encode: { memory, container, key in
                try container.encode(memory.assumingMemoryBound(to: G.self).pointee, forKey: key)
            },
            check: { .of(type) })
    }
}

// MARK: - Single values

extension FieldAccess {
    private static func reader<V: Decodable>(_ type: V.Type, isOptional: Bool) -> Read {
        switch type {
        case is String.Type: return place(isOptional) { try $0.string(at: $1.path + [$2]) }
        case is Double.Type: return place(isOptional) { try $0.double(at: $1.path + [$2]) }
        case is Int.Type: return place(isOptional) { try $0.integer(at: $1.path + [$2]) as Int }
        case is Duration.Type: return place(isOptional) { try $0.duration(at: $1.path + [$2]) }
        case is Bool.Type: return place(isOptional) { try $0.bool(at: $1.path + [$2]) }
        default:
            if let word = annotated(type)?.asWord { return self.word(word, isOptional) }
            return place(isOptional) { try DecodingNode.decode(type, from: $0, parent: $1, key: $2) }
        }
    }

    private static func word<W: StringEnum>(_ type: W.Type, _ isOptional: Bool) -> Read {
        place(isOptional) { value, node, key in
            if case .string(let text) = value, let word = W(rawValue: text) { return word }
            return try DecodingNode.decode(type, from: value, parent: node, key: key)
        }
    }

    @inline(__always)
    private static func place<V>(
        _ isOptional: Bool, _ read: @escaping (Value, DecodingNode, AnyKey) throws -> V
    ) -> Read {
        if isOptional { return { $3.assumingMemoryBound(to: V?.self).pointee = try read($0, $1, $2) } }
        return { $3.assumingMemoryBound(to: V.self).pointee = try read($0, $1, $2) }
    }

    private static func writer<V: Encodable>(_ type: V.Type, isOptional: Bool) -> Write {
        switch type {
        case is String.Type: return take(isOptional) { .string($0) }
        case is Double.Type: return take(isOptional) { .double($0) }
        case is Int.Type: return take(isOptional) { .int($0) }
        case is Bool.Type: return take(isOptional) { .bool($0) }
        case is Duration.Type: return take(isOptional) { (time: Duration) in .double(time.inSeconds) }
        default:
            if let word = annotated(type)?.asWord { return self.word(word, isOptional) }
            if isOptional {
                return { memory, node, key in
                    guard let value = memory.assumingMemoryBound(to: V?.self).pointee else { return nil }
                    return try EncodingNode.value(of: value, parent: node, key: key)
                }
            }
            return { memory, node, key in
                try EncodingNode.value(of: memory.assumingMemoryBound(to: V.self).pointee, parent: node, key: key)
            }
        }
    }

    private static func word<W: StringEnum>(_ type: W.Type, _ isOptional: Bool) -> Write {
        take(isOptional) { (word: W) in .string(word.rawValue) }
    }

    @inline(__always)
    private static func take<V>(_ isOptional: Bool, _ value: @escaping (V) -> Value) -> Write {
        if isOptional { return { memory, _, _ in memory.assumingMemoryBound(to: V?.self).pointee.map(value) } }
        return { memory, _, _ in value(memory.assumingMemoryBound(to: V.self).pointee) }
    }

    /// Foundation's decoder would read a bare duration as the two halves of a 128-bit number, so ``Seconds`` is used.
    private static func decoded<V: Decodable>(
        _ type: V.Type, _ container: KeyedDecodingContainer<AnyKey>, _ key: AnyKey, _ required: Bool
    ) throws -> V? {
        if type is Duration.Type {
            let seconds: Seconds<Duration>? =
                try required
                ? container.decode(Seconds<Duration>.self, forKey: key)
                : container.decodeIfPresent(Seconds<Duration>.self, forKey: key)
            return seconds?.wrappedValue as? V
        }
        return try required ? container.decode(type, forKey: key) : container.decodeIfPresent(type, forKey: key)
    }

    /// Encodes a value; a duration as ``Seconds``, for the same reason as when decoding.
    private static func encode<V: Encodable>(
        _ value: V, _ container: inout KeyedEncodingContainer<AnyKey>, _ key: AnyKey
    ) throws {
        if let time = value as? Duration {
            try container.encode(Seconds(wrappedValue: time), forKey: key)
        } else {
            try container.encode(value, forKey: key)
        }
    }
}
