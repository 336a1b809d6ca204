/// One entry of a ``FieldTable``: the property, the values that it may have, and a text about it for people.
///
/// The text says what the value means, for use in a list: `"points between two items"`. For a property of the type
/// `Duration`, the unit is added in front: the text `"that the entrance takes"` is shown as "seconds that the
/// entrance takes".
// Unchecked Sendable: a key path is immutable, and the functions of a field capture only metatypes, ranges, and the
// closures of the table's author, which must be Sendable.
public struct Field<Root>: @unchecked Sendable {
    /// The property; nil for a field without a property, which is read and never written.
    let path: PartialKeyPath<Root>?
    let type: Any.Type
    let text: String
    /// The range of a number, for the schema; nil if every number is allowed.
    let bounds: FieldBounds?
    private(set) var slot: FieldSlot

    private init(
        _ path: PartialKeyPath<Root>, _ type: Any.Type, _ access: FieldAccess, _ text: String,
        bounds: FieldBounds? = nil, required: Bool = false, also names: [String] = [],
        didSet: ((inout Root) -> Void)? = nil
    ) {
        self.path = path
        self.type = type
        self.text = text
        self.bounds = bounds
        slot = FieldSlot(
            offset: MemoryLayout<Root>.offset(of: path), otherNames: names.map { AnyKey($0) }, isRequired: required,
            access: access)
        if let didSet {
            slot.didSet = { root in didSet(&root.assumingMemoryBound(to: Root.self).pointee) }
        }
    }

    /// The field with the name of its property, if it has a property.
    func named(_ name: String?) -> Self {
        var field = self
        if let name { field.slot.key = AnyKey(name) }
        return field
    }
}

// MARK: - Lines of a table

extension Field {
    /// A field that may be left out.
    ///
    /// - Parameters:
    ///   - text: what the value means, as text for people.
    ///   - names: other names of the field. When decoding, they are read in this order before the field's own name.
    ///     They are never written.
    ///   - didSet: runs after the field was read, each time that it is given.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V.self, .value(V.self), text, also: names, didSet: didSet)
    }

    /// A field that may be left out. A null in the JSON sets it to the value `null`.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, orNull null: V, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V.self, .value(V.self).null(null), text, also: names, didSet: didSet)
    }

    /// A field with a range, for a number or another comparable type. NaN is outside of every range.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V>, in range: ClosedRange<V>, _ text: String,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V.self, .value(V.self, in: range), text, bounds: FieldBounds(range), didSet: didSet)
    }

    /// An optional property. It is nil by default, and a null in the JSON changes nothing.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V?.self, .optional(V.self), text, also: names, didSet: didSet)
    }

    /// An optional property that a null in the JSON sets to the value `null`, in most cases nil.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, orNull null: V?, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, V?.self, .optional(V.self).null(null), text, also: names, didSet: didSet)
    }

    /// An optional property with a range. A null in the JSON changes nothing.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V?>, in range: ClosedRange<V>, _ text: String
    ) {
        self.init(path, V?.self, .optional(V.self, in: range), text, bounds: FieldBounds(range))
    }

    /// An optional property with a range. A null in the JSON sets it to the value `null`, in most cases nil.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V?>, in range: ClosedRange<V>, orNull null: V?, _ text: String
    ) {
        self.init(path, V?.self, .optional(V.self, in: range).null(null), text, bounds: FieldBounds(range))
    }

    /// A field whose property tells a missing field from a null; see ``Nullable``.
    public init<V: Codable & Sendable & Hashable>(_ path: WritableKeyPath<Root, Nullable<V>>, _ text: String) {
        self.init(path, Nullable<V>.self, .nullable(V.self), text)
    }

    /// A field that must be given.
    public init<V: Codable & Sendable>(required path: WritableKeyPath<Root, V>, _ text: String) {
        self.init(path, V.self, .value(V.self), text, required: true)
    }

    /// A field with a range that must be given.
    public init<V: Codable & Sendable & Comparable>(
        required path: WritableKeyPath<Root, V>, in range: ClosedRange<V>, _ text: String
    ) {
        self.init(path, V.self, .value(V.self, in: range), text, bounds: FieldBounds(range), required: true)
    }

    /// A field that is decoded as another type, for example one that accepts more spellings of a word. It is encoded as
    /// its own type.
    ///
    /// - Parameter value: converts the decoded value to the type of the property.
    public init<V: Codable & Sendable, W: Decodable>(
        _ path: WritableKeyPath<Root, V>, as type: W.Type, _ text: String, value: @escaping @Sendable (W) -> V
    ) {
        self.init(path, V.self, .value(V.self, as: type, value), text)
    }

    /// A field without a property, such as the name of a preset. It is decoded and never encoded.
    ///
    /// - Parameter set: changes the value according to the field. It is called when the field's turn comes in the order
    ///   of the table.
    public init<V: Decodable & SendableMetatype>(
        _ name: String, _ type: V.Type, _ text: String,
        set: @escaping @Sendable (inout Root, V) -> Void = { _, _ in }
    ) {
        path = nil
        self.type = type
        self.text = text
        bounds = nil
        slot = FieldSlot(
            key: AnyKey(name), offset: nil,
            access: .setOnly(type) { memory, value in
                set(&memory.assumingMemoryBound(to: Root.self).pointee, value)
            })
    }
}
