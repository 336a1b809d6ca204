/// One line of a table: which property the field is, what its values may be, and what people read about it.
///
/// The text says what the value means, in the words of a list: `"points between two items"`. Where the property is a
/// `Duration`, its unit is put in front: the text `"that the entrance takes"` is shown as "seconds that the entrance
/// takes".
// Unchecked: a key path is immutable, and the functions that a field holds capture metatypes, ranges, and what the
// author of the table gave, which has to be Sendable.
public struct Field<Root>: @unchecked Sendable {
    /// Nil for a field that is read only.
    let path: PartialKeyPath<Root>?
    /// Where the property lies in a value of `Root`; nil if it is not stored.
    let offset: Int?
    let type: Any.Type
    private(set) var key: FieldKey
    /// Older names, which are read before ``key``.
    let otherNames: [FieldKey]
    let text: String
    let isRequired: Bool
    let didSet: ((inout Root) -> Void)?
    private let access: FieldAccess

    private init(
        _ path: PartialKeyPath<Root>, _ type: Any.Type, _ access: FieldAccess, _ text: String, required: Bool = false,
        also names: [String] = [], didSet: ((inout Root) -> Void)? = nil
    ) {
        self.path = path
        offset = MemoryLayout<Root>.offset(of: path)
        self.type = type
        self.access = access
        self.text = text
        key = FieldKey("")
        otherNames = names.map { FieldKey($0) }
        isRequired = required
        self.didSet = didSet
    }

    /// The same with its property's name, where it has a property.
    func named(_ name: String?) -> Self {
        var field = self
        if let name { field.key = FieldKey(name) }
        return field
    }
}

// MARK: - Lines of a table

extension Field {
    /// A field that may be left out.
    ///
    /// - Parameters:
    ///   - names: other names of the field. They are read, in this order, before its own, and never written.
    ///   - didSet: runs after the field was read, whenever it was given.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V.self, .value(V.self), text, also: names, didSet: didSet)
    }

    /// A field that may be left out; null means `null`.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, orNull null: V, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V.self, .value(V.self).null(null), text, also: names, didSet: didSet)
    }

    /// A number within a range, or another comparable value. NaN is out of every range.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V>, in range: ClosedRange<V>, _ text: String,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V.self, .value(V.self, in: range), text, didSet: didSet)
    }

    /// An optional property: nil by default, and null changes nothing.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V?.self, .optional(V.self), text, also: names, didSet: didSet)
    }

    /// An optional property that null changes, to nil in most cases.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, orNull null: V?, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V?.self, .optional(V.self).null(null), text, also: names, didSet: didSet)
    }

    /// An optional number within a range; null changes nothing.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V?>, in range: ClosedRange<V>, _ text: String
    ) {
        self.init(path, V?.self, .optional(V.self, in: range), text)
    }

    /// An optional number within a range, that null changes, to nil in most cases.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V?>, in range: ClosedRange<V>, orNull null: V?, _ text: String
    ) {
        self.init(path, V?.self, .optional(V.self, in: range).null(null), text)
    }

    /// A field for which missing and null are different things.
    public init<V: Codable & Sendable & Hashable>(_ path: WritableKeyPath<Root, Nullable<V>>, _ text: String) {
        self.init(path, Nullable<V>.self, .nullable(V.self), text)
    }

    /// A field that has to be there.
    public init<V: Codable & Sendable>(required path: WritableKeyPath<Root, V>, _ text: String) {
        self.init(path, V.self, .value(V.self), text, required: true)
    }

    /// A number that has to be there, within a range.
    public init<V: Codable & Sendable & Comparable>(
        required path: WritableKeyPath<Root, V>, in range: ClosedRange<V>, _ text: String
    ) {
        self.init(path, V.self, .value(V.self, in: range), text, required: true)
    }

    /// A field that is read in the form of another type, for example one that knows more spellings of a word. It is
    /// written as a value of its own type.
    public init<V: Codable & Sendable, W: Decodable>(
        _ path: WritableKeyPath<Root, V>, as type: W.Type, _ text: String, value: @escaping @Sendable (W) -> V
    ) {
        self.init(path, V.self, .value(V.self, as: type, value), text)
    }

    /// A field without a property, such as the name of a preset. It is read and never written.
    ///
    /// - Parameter set: what the field changes, in its turn in the order of the table.
    public init<V: Decodable>(
        _ name: String, _ type: V.Type, _ text: String,
        set: @escaping @Sendable (inout Root, V) -> Void = { _, _ in }
    ) {
        path = nil
        offset = nil
        self.type = type
        self.text = text
        key = FieldKey(name)
        otherNames = []
        isRequired = false
        didSet = nil
        access = .setOnly(type) { memory, value in
            set(&memory.assumingMemoryBound(to: Root.self).pointee, value)
        }
    }
}

// MARK: - Reading and writing

extension Field {
    private func memory(_ root: UnsafeMutablePointer<Root>) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(root) + (offset ?? 0)
    }

    /// Reads the value that was given, which may be null.
    @inline(__always)
    func read(_ value: Value, _ node: DecodingNode, _ root: UnsafeMutablePointer<Root>) throws {
        if case .null = value, !isRequired {
            guard let setNull = access.setNull else { return }
            setNull(memory(root))
        } else {
            try access.read(value, node, key, memory(root))
        }
        didSet?(&root.pointee)
    }

    /// The same, where it is not known whether the field is given.
    /// - Returns: how many required fields were found: 1 or 0.
    func read(_ members: [String: Value], _ node: DecodingNode, _ root: UnsafeMutablePointer<Root>) throws -> Int {
        for name in otherNames {
            guard let value = members[name.stringValue] else { continue }
            try read(value, node, root)
        }
        guard let value = members[key.stringValue] else { return 0 }
        try read(value, node, root)
        return isRequired ? 1 : 0
    }

    /// The same for any decoder.
    func decode(_ container: KeyedDecodingContainer<FieldKey>, _ root: UnsafeMutablePointer<Root>) throws {
        for key in otherNames + [key] {
            if try access.decode(container, key, isRequired, memory(root)) {
            } else if let setNull = access.setNull, container.contains(key) {
                setNull(memory(root))
            } else {
                continue
            }
            didSet?(&root.pointee)
        }
    }

    /// The field on the wire; nil if it is left out.
    func value(_ root: UnsafePointer<Root>, _ node: EncodingNode) throws -> Value? {
        guard let offset else { return nil }
        return try access.value(UnsafeRawPointer(root) + offset, node, key)
    }

    func encode(_ root: UnsafePointer<Root>, _ container: inout KeyedEncodingContainer<FieldKey>) throws {
        guard let offset else { return }
        try access.encode(UnsafeRawPointer(root) + offset, &container, key)
    }
}
