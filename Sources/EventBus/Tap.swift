/// A watcher of every delivery whose topic matches a pattern.
final class Tap {
    let pattern: TopicPattern
    let body: (Envelope) -> Void

    init(pattern: TopicPattern, body: @escaping (Envelope) -> Void) {
        self.pattern = pattern
        self.body = body
    }
}

/// All taps of a bus, in the order in which they were added.
final class TapRegistry {
    var taps: [Tap] = []
}
