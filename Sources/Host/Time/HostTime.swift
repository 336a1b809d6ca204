/// The source of a host's bus time.
public enum HostTime: Sendable {
    /// Bus time follows the real clock, from ``LiveHost/start()`` on.
    case real
    /// Bus time moves only by ``LiveHost/move(_:)``, so that tests need not wait, and each run is the same.
    case virtual
}
