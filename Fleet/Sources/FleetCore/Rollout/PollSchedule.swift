import FleetWire

/// Schedules when a controller reads the channel, and when it may publish to it.
struct PollSchedule: Sendable {
    /// Whether there is a connection.
    private var isConnected = true
    /// The time of the last connect or disconnect.
    private var linkChanged: Double
    /// The pointer that is being published.
    private var publishing: Signed<Pointer>?
    /// Why the last attempt to publish failed.
    private(set) var failure: String?
    /// Nothing is published again before this time.
    private(set) var retry = -Double.infinity
    /// The pause between attempts to publish a pointer that was not accepted.
    private var backoff = Backoff(first: Self.firstPause, longest: 60)
    /// Whether the channel has to be read, because its content is unknown.
    private(set) var mustRead = true
    /// When the channel is read next.
    private(set) var nextRead: Double

    /// Seconds between two reads of the channel. New pointers are announced, but an announcement can be lost.
    private static let readInterval = 30.0
    /// Seconds until a read without an answer is repeated.
    private static let readPause = 5.0
    /// Seconds until the first retry of a failed publish.
    private static let firstPause = 1.0

    init(at now: Double) {
        linkChanged = -.infinity
        nextRead = now
    }

    var canAct: Bool { isConnected && publishing == nil }

    /// When the connection was last restored; minus infinity if it was never lost.
    var connected: Double { linkChanged }

    /// - Returns: when the connection was lost that has just been restored; nil otherwise.
    mutating func link(_ isConnected: Bool, at now: Double) -> Double? {
        guard isConnected != self.isConnected else { return nil }
        let before = linkChanged
        self.isConnected = isConnected
        linkChanged = now
        guard isConnected else { return nil }
        mustRead = true
        nextRead = now
        return before
    }

    mutating func shallRead(at now: Double) -> Bool {
        guard now >= nextRead else { return false }
        nextRead = now + Self.readPause
        return true
    }

    mutating func hasRead(at now: Double) {
        mustRead = false
        nextRead = now + Self.readInterval
    }

    mutating func begin(_ pointer: Signed<Pointer>) { publishing = pointer }

    /// - Returns: the published pointer; nil if none was pending.
    mutating func published() -> Signed<Pointer>? {
        defer { publishing = nil }
        forgetFailure()
        return publishing
    }

    /// The channel has another pointer, from any publisher.
    mutating func forgetFailure() {
        failure = nil
        backoff.reset()
    }

    /// Another message is in the channel. It is read at once, and nothing is published for a moment: a server that lags
    /// behind would return the old message again and again.
    mutating func wasOutdated(at now: Double) {
        publishing = nil
        mustRead = true
        nextRead = now
        retry = now + Self.firstPause
    }

    /// The message may reach the channel, now or later.
    mutating func hasFailed(_ why: String, at now: Double) {
        wasOutdated(at: now)
        failure = why
        retry = now + backoff.pause()
    }
}
