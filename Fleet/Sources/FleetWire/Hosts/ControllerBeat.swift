/// The sign of life of a controller, which leads the rollouts of a channel. The broker keeps the last 16 of each
/// channel.
public struct ControllerBeat: FleetDocument, Hashable {
    public var v = 1
    public var channel: Token
    /// The host name of the machine.
    public var machine: String
    /// The unique run of the controller.
    public var run: String
    /// Its version of GlassBus.
    public var version: String
    /// When it started, in seconds since 1970 by its own clock.
    public var started: Double
    /// The serial of the last pointer that it published; nil if it has published none.
    public var published: Int?

    /// Seconds between two beats.
    public static let interval = 10.0

    public init(channel: Token, machine: String, run: String, version: String, started: Double) {
        self.channel = channel
        self.machine = machine
        self.run = run
        self.version = version
        self.started = started
    }
}
