/// A line of a ``FieldTable`` for a property that is itself a table, whose fields are written among those of the whole
/// value instead of in their own object.
///
/// ```swift
/// struct ToastShow: Request, FieldTable {
///     var toast: ToastContent
///     var timer: ToastTimerRule?
///     static let fields = Fields<Self> {
///         Flat(\.toast, except: "count")      // {"message": "Saved", "timer": "keep"}
///         Field(\.timer, "what an update does to the timer of a toast on screen")
///     }
///     // …
/// }
/// ```
public struct Flat<Root>: @unchecked Sendable {
    // Unchecked Sendable for the same reasons as ``Field``.
    let path: PartialKeyPath<Root>
    let offset: Int?
    let type: any FieldTable.Type
    /// The names of the inner table's fields that the whole value does not have.
    let exceptions: Set<String>
    let fields: [Field<Root>]
    let constraints: [Constraint<Root>]
    /// Why the inner table does not match its type; nil if it does.
    let mismatch: String?

    /// - Parameter exceptions: names of fields that the whole value does not have. They keep their defaults.
    public init<Inner: FieldTable>(_ path: WritableKeyPath<Root, Inner>, except exceptions: String...) {
        let offset = MemoryLayout<Root>.offset(of: path)
        (self.path, self.offset) = (path, offset)
        type = Inner.self
        mismatch = Inner.fields.mismatch
        self.exceptions = Set(exceptions)
        fields = Inner.fields.all.filter { !exceptions.contains($0.slot.key.stringValue) }
            .map { Field($0, at: offset ?? 0) }
        // The path is the program's own, and only read.
        nonisolated(unsafe) let path = path
        constraints = Inner.fields.constraints.map { inner in
            Constraint(inner.keywords) { inner.problem($0[keyPath: path]) }
        }
    }
}

/// A property of a type whose fields are written among those of the type.
package struct FlatProperty: Sendable {
    package let offset: Int
    package let type: any FieldTable.Type
    package let exceptions: Set<String>
}

extension FlatProperty {
    /// The property of a type that has this offset and type, if the type's table has a ``Flat`` line for it.
    package static func of(_ owner: Any.Type, at offset: Int, _ type: Any.Type) -> FlatProperty? {
        annotated(owner)?.asFieldTable?.flatProperties.first { $0.offset == offset && $0.type == type }
    }
}

extension FieldTable {
    fileprivate static var flatProperties: [FlatProperty] { fields.flat }
}
