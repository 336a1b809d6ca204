/// Somebody who looks at every event of some topics, without changing anything.
final class Tap {
    let pattern: TopicPattern
    let body: (Envelope) -> Void

    init(pattern: TopicPattern, body: @escaping (Envelope) -> Void) {
        self.pattern = pattern
        self.body = body
    }
}

/// All taps of a bus, in order of creation.
final class TapRegistry {
    var taps: [Tap] = []
}
