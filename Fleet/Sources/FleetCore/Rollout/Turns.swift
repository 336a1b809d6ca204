import FleetWire

/// When a controller reads the channel, and when it may publish to it.
struct Turns: Sendable {
    /// Whether there is a connection.
    private var isConnected = true
    /// When there was one again, or when the connection was lost.
    private var linkChanged: Double
    /// What is being published.
    private var publishing: Signed<Pointer>?
    /// Why the last attempt to publish failed.
    private(set) var failure: String?
    /// Before this time nothing is published again.
    private(set) var retry = -Double.infinity
    /// Between attempts to publish something that nobody has taken.
    private var backoff = Backoff(first: Self.firstPause, longest: 60)
    /// What the channel has is not known.
    private(set) var mustRead = true
    /// When the channel is read next.
    private(set) var nextRead: Double

    /// Seconds between two readings of the channel. New pointers are announced, but an announcement can be lost.
    private static let readInterval = 30.0
    /// Seconds until a reading that had no answer is tried again.
    private static let readPause = 5.0
    /// Seconds until something is published again.
    private static let firstPause = 1.0

    init(at now: Double) {
        linkChanged = -.infinity
        nextRead = now
    }

    var canAct: Bool { isConnected && publishing == nil }

    /// Since when there has been a connection again; minus infinity if it was never lost.
    var connected: Double { linkChanged }

    /// - Returns: when the connection was lost that is there again; nil if nothing of that kind happened.
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

    /// - Returns: what was published; nil if nothing was to be.
    mutating func published() -> Signed<Pointer>? {
        defer { publishing = nil }
        forgetFailure()
        return publishing
    }

    /// The channel has another pointer, whoever published it.
    mutating func forgetFailure() {
        failure = nil
        backoff.reset()
    }

    /// Another message is in the channel. It is read at once, and nothing is published for a moment: a server that is behind
    /// would answer with the old message again and again.
    mutating func wasOutdated(at now: Double) {
        publishing = nil
        mustRead = true
        nextRead = now
        retry = now + Self.firstPause
    }

    /// The message may be in the channel, now or later.
    mutating func hasFailed(_ why: String, at now: Double) {
        wasOutdated(at: now)
        failure = why
        retry = now + backoff.pause()
    }
}
