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
    let type: Any.Type
    let text: String
    private(set) var slot: FieldSlot

    private init(
        _ path: PartialKeyPath<Root>, _ type: Any.Type, _ access: FieldAccess, _ text: String, required: Bool = false,
        also names: [String] = [], didSet: ((inout Root) -> Void)? = nil
    ) {
        self.path = path
        self.type = type
        self.text = text
        slot = FieldSlot(
            offset: MemoryLayout<Root>.offset(of: path), otherNames: names.map { FieldKey($0) }, isRequired: required,
            access: access)
        if let didSet {
            slot.didSet = { root in didSet(&root.assumingMemoryBound(to: Root.self).pointee) }
        }
    }

    /// The same with its property's name, where it has a property.
    func named(_ name: String?) -> Self {
        var field = self
        if let name { field.slot.key = FieldKey(name) }
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
    public init<V: Decodable & SendableMetatype>(
        _ name: String, _ type: V.Type, _ text: String,
        set: @escaping @Sendable (inout Root, V) -> Void = { _, _ in }
    ) {
        path = nil
        self.type = type
        self.text = text
        slot = FieldSlot(
            key: FieldKey(name), offset: nil,
            access: .setOnly(type) { memory, value in
                set(&memory.assumingMemoryBound(to: Root.self).pointee, value)
            })
    }
}
