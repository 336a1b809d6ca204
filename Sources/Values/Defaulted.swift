/// A field with a default, which records whether a value was given.
///
/// ```swift
/// struct Lamp: FieldTable {
///     @Defaulted var color = "white"
///     static let fields = Fields<Self> { Field(\._color, "color of the light") }
///     // …
/// }
/// lamp.color      // "white"
/// lamp.$color     // nil: nobody gave it
/// ```
/// On the wire, a field that was not given is left out, unless ``FieldTable/withDefaults`` is encoded.
@propertyWrapper
public struct Defaulted<Wrapped: Codable & Sendable & Hashable>: Sendable, Hashable {
    // The value is stored first, because rules read it in place.
    private var value: Wrapped
    /// Whether the value was set, and is not the default.
    public internal(set) var isGiven = false

    /// - Parameter wrappedValue: the default.
    public init(wrappedValue: Wrapped) { value = wrappedValue }

    public var wrappedValue: Wrapped {
        get { value }
        set { (value, isGiven) = (newValue, true) }
        _modify {
            isGiven = true
            yield &value
        }
    }

    /// The given value; nil if the default is in force.
    public var projectedValue: Wrapped? { isGiven ? value : nil }
}

/// Lets reflection find the value of a ``Defaulted`` property.
package protocol DefaultedProperty {
    /// The type of the value, which is at the beginning of the property.
    static var wrapped: Any.Type { get }
}

extension Defaulted: DefaultedProperty {
    package static var wrapped: Any.Type { Wrapped.self }
}
