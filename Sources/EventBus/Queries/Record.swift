import Synchronization

/// An immutable value that queries refer to instead of copying it.
///
/// Asking again about the same value, for example to compare each incoming toast with each waiting one, copies nothing;
/// and a host of rules recognizes a record that it has seen before by its ``serial``. In JSON and Lua a record is just
/// its value.
@dynamicMemberLookup
public struct Record<Value: Codable & Sendable>: Sendable {
    @usableFromInline let storage: RecordStorage<Value>

    @inlinable
    public init(_ value: Value) { storage = RecordStorage(value) }

    @inlinable
    public var value: Value { storage.value }

    /// Where a host of rules reads the value, as long as the record exists.
    package var address: UnsafeRawPointer { storage.address }

    /// Identifies this record in this process; never 0. A changed value needs a new record.
    public var serial: UInt64 { storage.serial }

    @inlinable
    public subscript<Field>(dynamicMember path: KeyPath<Value, Field>) -> Field {
        storage.value[keyPath: path]
    }
}

/// A record type with a different name in messages to authors of rules: `toast`, where the Swift type is
/// `ToastContent`.
public protocol ScriptNamed {
    static var scriptName: String { get }
}

/// Lets a host of rules detect from the type of a field that it is a record, and of which type.
public protocol RecordType {
    static var valueType: any (Codable & Sendable).Type { get }
}

extension Record: RecordType {
    public static var valueType: any (Codable & Sendable).Type { Value.self }
}

extension Record: Codable {
    public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Record: Annotated where Value: SchemaDocumented {}

extension Record: SchemaDocumented where Value: SchemaDocumented {
    public static var schemaTitle: String { Value.schemaTitle }
    public static var schemaDescription: String { Value.schemaDescription }
    public static var fieldDescriptions: [String: String] { Value.fieldDescriptions }
}

extension Record: Equatable where Value: Equatable {
    public static func == (a: Record, b: Record) -> Bool {
        a.storage === b.storage || a.value == b.value
    }
}

/// A record as a host of rules reads it: the address of its value, and its serial number. The only stored
/// property of ``Record`` is a reference to this object.
public class AnyRecordStorage {
    public final let serial: UInt64
    /// The distance from the object's own address to the value.
    @usableFromInline final let offset: Int

    /// The address of the value. It is valid as long as the record exists.
    @inlinable
    public final var address: UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) + offset
    }

    private static let lastSerial = Atomic<UInt64>(0)

    @usableFromInline
    init(offset: Int) {
        serial = Self.lastSerial.add(1, ordering: .relaxed).newValue
        self.offset = offset
    }
}

/// The value is stored in the object itself, so that a record is one block of memory. Stored properties of a class
/// follow the object's header and the properties of its base class, in order; a test compares the value at ``address``
/// with ``value``.
// The compiler cannot check `Sendable` for a class hierarchy. It holds because all stored properties are constants.
@usableFromInline
final class RecordStorage<Value: Codable & Sendable>: AnyRecordStorage, @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        // A header of two words, and two words of the base class.
        let before = 4 * MemoryLayout<Int>.size
        let alignment = MemoryLayout<Value>.alignment
        super.init(offset: (before + alignment - 1) / alignment * alignment)
    }
}
