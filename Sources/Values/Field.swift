/// One entry of a ``FieldTable``: the property, the constraint on its value, and a text about it for people.
///
/// The text describes the value, for use in a list: `"points between two items"`. For a property of the type
/// `Duration`, the unit is put in front: the text `"that the entrance takes"` is shown as "seconds that the entrance
/// takes".
// Unchecked Sendable: a key path is immutable, and the functions of a field capture only metatypes, constraints, and
// the closures of the table's author, which must be Sendable.
public struct Field<Root>: @unchecked Sendable {
    /// The property; nil for a field without a property, which is read but never written.
    let path: PartialKeyPath<Root>?
    let type: Any.Type
    let text: String
    /// What the field's constraint adds to its schema.
    let keywords: [String: Value]
    private(set) var slot: FieldSlot

    /// - Parameter value: takes the constrained value out of the property; nil: there is no value.
    private init<P, V>(
        _ path: WritableKeyPath<Root, P>, _ access: FieldAccess, _ constraint: Constraint<V>?, _ text: String,
        required: Bool = false, also names: [String] = [], didSet: ((inout Root) -> Void)? = nil,
        value: @escaping (P) -> V?
    ) {
        self.path = path
        type = P.self
        self.text = text
        keywords = constraint?.keywords ?? [:]
        slot = FieldSlot(
            offset: MemoryLayout<Root>.offset(of: path), otherNames: names.map { AnyKey($0) }, isRequired: required,
            access: access)
        if let problem = constraint?.problem {
            slot.problem = { value($0.assumingMemoryBound(to: P.self).pointee).flatMap(problem) }
        }
        if let didSet {
            slot.didSet = { root in didSet(&root.assumingMemoryBound(to: Root.self).pointee) }
        }
    }

    /// The field of a value that begins `base` bytes after the whole value.
    init<Inner>(_ inner: Field<Inner>, at base: Int) {
        path = nil
        type = inner.type
        text = inner.text
        keywords = inner.keywords
        slot = inner.slot
        slot.base += base
    }

    /// Returns the field with the name of its property, if it has one.
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
    ///   - text: describes the value, as text for people.
    ///   - names: other names of the field. When decoding, they are read in this order before the field's own name.
    ///     They are never written.
    ///   - didSet: runs each time the field is given, after it was read.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, .value(V.self), Constraint<V>?.none, text, also: names, didSet: didSet) { $0 }
    }

    /// A field with a constraint that may be left out.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, where constraint: Constraint<V>, _ text: String
    ) {
        self.init(path, .value(V.self), constraint, text) { $0 }
    }

    /// A field that may be left out. A null in the JSON sets it to the value `null`.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V>, orNull null: V, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, .value(V.self).null(null), Constraint<V>?.none, text, also: names, didSet: didSet) { $0 }
    }

    /// A field with a range, for a number or another comparable type. NaN is outside of every range.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V>, in range: ClosedRange<V>, _ text: String,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, .value(V.self), .range(range), text, didSet: didSet) { $0 }
    }

    /// An optional property. It is nil by default, and a null in the JSON changes nothing.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, .optional(V.self), Constraint<V>?.none, text, also: names, didSet: didSet) { $0 }
    }

    /// An optional property with a constraint. A null in the JSON changes nothing.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, where constraint: Constraint<V>, _ text: String
    ) {
        self.init(path, .optional(V.self), constraint, text) { $0 }
    }

    /// An optional property that a null in the JSON sets to the value `null`, in most cases nil.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, orNull null: V?, _ text: String, also names: String...,
        didSet: (@Sendable (inout Root) -> Void)? = nil
    ) {
        self.init(path, .optional(V.self).null(null), Constraint<V>?.none, text, also: names, didSet: didSet) { $0 }
    }

    /// An optional property with a constraint. A null in the JSON sets it to the value `null`, in most cases nil.
    public init<V: Codable & Sendable>(
        _ path: WritableKeyPath<Root, V?>, where constraint: Constraint<V>, orNull null: V?, _ text: String
    ) {
        self.init(path, .optional(V.self).null(null), constraint, text) { $0 }
    }

    /// An optional property with a range. A null in the JSON changes nothing.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V?>, in range: ClosedRange<V>, _ text: String
    ) {
        self.init(path, .optional(V.self), .range(range), text) { $0 }
    }

    /// An optional property with a range. A null in the JSON sets it to the value `null`, in most cases nil.
    public init<V: Codable & Sendable & Comparable>(
        _ path: WritableKeyPath<Root, V?>, in range: ClosedRange<V>, orNull null: V?, _ text: String
    ) {
        self.init(path, .optional(V.self).null(null), .range(range), text) { $0 }
    }

    /// A field whose property distinguishes a missing field from a null; see ``Nullable``.
    public init<V: Codable & Sendable & Hashable>(_ path: WritableKeyPath<Root, Nullable<V>>, _ text: String) {
        self.init(path, .nullable(V.self), Constraint<V>?.none, text) { $0.value }
    }

    /// A field with a constraint whose property distinguishes a missing field from a null; see ``Nullable``.
    public init<V: Codable & Sendable & Hashable>(
        _ path: WritableKeyPath<Root, Nullable<V>>, where constraint: Constraint<V>, _ text: String
    ) {
        self.init(path, .nullable(V.self), constraint, text) { $0.value }
    }

    /// A field that records whether it was given; see ``Defaulted``. A null in the JSON changes nothing.
    public init<V: Codable & Sendable & Hashable>(
        _ path: WritableKeyPath<Root, Defaulted<V>>, where constraint: Constraint<V>? = nil, _ text: String
    ) {
        self.init(path, .defaulted(V.self), constraint, text) { $0.projectedValue }
    }

    /// An optional field that records whether it was given; see ``Defaulted``. A null in the JSON gives nil.
    public init<V: Codable & Sendable & Hashable>(
        _ path: WritableKeyPath<Root, Defaulted<V?>>, where constraint: Constraint<V>? = nil, _ text: String
    ) {
        self.init(path, .defaultedOptional(V.self), constraint, text) { $0.projectedValue ?? nil }
    }

    /// A required field.
    public init<V: Codable & Sendable>(
        required path: WritableKeyPath<Root, V>, where constraint: Constraint<V>? = nil, _ text: String
    ) {
        self.init(path, .value(V.self), constraint, text, required: true) { $0 }
    }

    /// A required field with a range.
    public init<V: Codable & Sendable & Comparable>(
        required path: WritableKeyPath<Root, V>, in range: ClosedRange<V>, _ text: String
    ) {
        self.init(path, .value(V.self), .range(range), text, required: true) { $0 }
    }

    /// A field that is decoded as another type, for example one that accepts more spellings of a word. It is encoded as
    /// its own type.
    ///
    /// - Parameter value: converts the decoded value to the type of the property.
    public init<V: Codable & Sendable, W: Decodable>(
        _ path: WritableKeyPath<Root, V>, as type: W.Type, _ text: String, value: @escaping @Sendable (W) -> V
    ) {
        self.init(path, .value(V.self, as: type, value), Constraint<V>?.none, text) { $0 }
    }

    /// A field without a property, such as the name of a preset. It is decoded but never encoded.
    ///
    /// - Parameter set: applies the decoded value. The fields of a table are applied in order.
    public init<V: Decodable & SendableMetatype>(
        _ name: String, _ type: V.Type, _ text: String,
        set: @escaping @Sendable (inout Root, V) -> Void = { _, _ in }
    ) {
        path = nil
        self.type = type
        self.text = text
        keywords = [:]
        slot = FieldSlot(
            key: AnyKey(name), offset: nil,
            access: .setOnly(type) { memory, value in
                set(&memory.assumingMemoryBound(to: Root.self).pointee, value)
            })
    }
}
