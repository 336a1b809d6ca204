import Synchronization

/// Transfers exclusive ownership of a value between isolation domains.
final class TransferBox<Value>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming sending Value) { self.value = Mutex(value) }

    /// Takes the value; nil if it was already taken.
    func take() -> sending Value? { value.withLock { $0.take() } }
}
