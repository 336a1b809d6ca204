/// How the bus time of a host passes.
public enum HostTime: Sendable {
    /// As the time of the machine, from ``LiveHost/start()`` on.
    case real
    /// Only by ``LiveHost/move(_:)``. So a test need not wait, and each run is the same.
    case virtual
}
