import Synchronization

/// Passes a value from one isolation, which alone uses it, to another one, which alone uses it then.
final class TransferBox<Value>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming sending Value) { self.value = Mutex(value) }

    /// The value; nil if it was taken before.
    func take() -> sending Value? { value.withLock { $0.take() } }
}
