import Synchronization

/// Hands a value that one isolation has alone over to another, which then has it alone.
final class Handover<Value>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming sending Value) { self.value = Mutex(value) }

    /// Nil if it was taken already.
    func take() -> sending Value? { value.withLock { $0.take() } }
}
