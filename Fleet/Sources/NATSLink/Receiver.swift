import FleetWire

/// Receives the messages of a subject on the connection's event loop. Implementations must return quickly: the next
/// message pending.
protocol Receiver: AnyObject, Sendable {
    /// May contain wildcards.
    var subject: String { get }
    func receive(_ message: Incoming)
    /// The connection was lost, together with any messages that were still in flight.
    func lost()
    /// The broker denies this credential the use of a subject.
    func refused(_ refusal: Refusal)
}
