import FleetWire

/// Takes the messages of a subject, on a thread of libnats. It must be quick: the next message waits.
protocol Receiver: AnyObject, Sendable {
    /// May have wildcards.
    var subject: String { get }
    func receive(_ message: Incoming)
    /// At least one message was dropped before it came here.
    func overran()
    /// The connection is gone, and with it what was still to come by it.
    func lost()
    /// The broker does not let this credential use a subject.
    func refused(_ refusal: Refusal)
}
