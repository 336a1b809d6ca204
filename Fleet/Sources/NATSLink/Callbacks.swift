import CNATS
import FleetWire

/// Whom the callbacks of libnats concern.
enum Callbacks {
    static let receivers = Directory<any Receiver>()
    static let connections = Directory<Connection>()
}

// What libnats calls, on threads of its own. Nothing here belongs to an actor: a function of one would trap on those threads.

func messageCame(
    _: OpaquePointer?, _: OpaquePointer?, message: OpaquePointer?, receiver: UnsafeMutableRawPointer?
) {
    guard let message else { return }
    defer { natsMsg_Destroy(message) }
    Callbacks.receivers[receiver]?.receive(Incoming(copying: message))
}

func errorCame(
    _: OpaquePointer?, subscription: OpaquePointer?, status: natsStatus, connection: UnsafeMutableRawPointer?
) {
    guard let connection = Callbacks.connections[connection] else { return }
    switch status {
    case NATS_NOT_PERMITTED: if let refusal = Refusal(status.words) { connection.refused(refusal) }
    case NATS_SLOW_CONSUMER:
        // The subscription may be gone already, so that only its address is of use.
        let address = UInt(bitPattern: subscription)
        connection.post { $0.overran(address) }
    default: break
    }
}

func connectionClosed(native: OpaquePointer?, connection: UnsafeMutableRawPointer?) {
    let number = UInt(bitPattern: connection)
    guard let connection = Callbacks.connections[connection] else { return }
    var words: UnsafePointer<CChar>?
    natsConnection_GetLastError(native, &words)
    let why = words.map { String(cString: $0) } ?? ""
    connection.post { $0.lost(number, why) }
}
