import Synchronization

/// An immutable value that queries carry by reference.
///
/// Asking about the same thing again (each incoming toast against each waiting one)
/// costs no copy, and a rule host recognises a record that it has seen before by its
/// ``serial``. On the wire a record is just its value.
@dynamicMemberLookup
public struct Record<Value: Codable & Sendable>: Sendable {
    @usableFromInline let storage: RecordStorage<Value>

    @inlinable
    public init(_ value: Value) { storage = RecordStorage(value) }

    @inlinable
    public var value: Value { storage.value }

    /// Unique to this record in this process, never 0. A changed value is a new record.
    public var serial: UInt64 { storage.serial }

    @inlinable
    public subscript<Field>(dynamicMember path: KeyPath<Value, Field>) -> Field {
        storage.value[keyPath: path]
    }
}

/// A record type with a name of its own in messages to rule authors: `toast`, where the
/// Swift type is `ToastContent`.
public protocol ScriptNamed {
    static var scriptName: String { get }
}

/// Lets a rule host find out, from a field's type alone, that it is a record, and of what.
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

/// A record as a rule host reads it: where its value lies, and which one it is.
/// The only stored property of ``Record`` is a reference to this.
public class AnyRecordStorage {
    public final let serial: UInt64
    /// The value's memory; lives as long as the record.
    public final let address: UnsafeRawPointer

    private static let lastSerial = Atomic<UInt64>(0)

    @usableFromInline
    init(address: UnsafeRawPointer) {
        serial = Self.lastSerial.add(1, ordering: .relaxed).newValue
        self.address = address
    }
}

// Sendable although a class hierarchy cannot prove it: both stored properties of the
// base and the memory behind `address` are written once, before the initializer
// returns, and only read afterwards.
@usableFromInline
final class RecordStorage<Value: Codable & Sendable>: AnyRecordStorage, @unchecked Sendable {
    @inlinable
    init(_ value: Value) {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        super.init(address: UnsafeRawPointer(memory))
    }

    @inlinable
    deinit {
        let memory = UnsafeMutablePointer(mutating: address.assumingMemoryBound(to: Value.self))
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    @inlinable
    var value: Value { address.assumingMemoryBound(to: Value.self).pointee }
}
