import FleetWire

/// Takes the messages of a subject, on the event loop of the connection. It must be quick: the next message waits.
protocol Receiver: AnyObject, Sendable {
    /// May have wildcards.
    var subject: String { get }
    func receive(_ message: Incoming)
    /// The connection is gone, and with it what was still to come by it.
    func lost()
    /// The broker does not let this credential use a subject.
    func refused(_ refusal: Refusal)
}
