import EventBus

/// A request with an optional key and without an admission of its own.
struct Move: Request, Equatable {
    static let topic: TopicName = "test.move"
    var id: String?
    var value: Int
}

/// The same as ``Move``, on another topic.
struct Turn: Request, Equatable {
    static let topic: TopicName = "test.turn"
    var id: String?
    var value: Int
}

/// A request with its own admission: the latest value, every 20 ms.
struct Resize: Request, Equatable {
    static let topic: TopicName = "test.resize"
    static var admission: Admission { Admission(coalesce: .latest, interval: .milliseconds(20)) }
    var width: Int
}

/// A bus with admission, and a log of its deliveries: `20 move a=3`, `20 coalesced move 2`,
/// `20 dropped move`. Each line starts with the bus time in milliseconds.
final class Doorway {
    let bus = EventBus()
    private(set) var story: [String] = []
    private(set) var envelopes: [Envelope] = []

    /// - Parameters:
    ///   - moves: The admission settings for `test.move`; nil leaves admission off.
    ///   - turns: The admission settings for `test.turn`; nil leaves admission off.
    init(moves: TopicAdmission? = nil, turns: TopicAdmission? = nil) throws {
        bus.declare(Move.self, Turn.self, Resize.self)
        try bus.start(AdmissionControl())
        bus.tap { [unowned self] envelope in
            guard let line = Self.line(envelope) else { return }
            envelopes.append(envelope)
            story.append(line)
        }
        set(moves: moves, turns: turns)
    }

    deinit { bus.stopAll() }

    func set(moves: TopicAdmission? = nil, turns: TopicAdmission? = nil) {
        var settings = BusSettings()
        settings.topics["test.move"] = moves
        settings.topics["test.turn"] = turns
        bus.publish(settings)
    }

    @discardableResult
    func move(_ id: String?, _ value: Int, source: String = "/test") -> Admitted {
        bus.admit(Move(id: id, value: value), source: source)
    }

    /// Moves bus time to a number of milliseconds.
    func at(_ milliseconds: Int) { bus.advance(to: .milliseconds(milliseconds)) }

    func info(_ topic: TopicName) -> TopicInfo { bus.info(of: topic)! }

    private static func line(_ envelope: Envelope) -> String? {
        let text: String
        switch envelope.event {
        case let move as Move: text = "move \(move.id ?? "-")=\(move.value)"
        case let turn as Turn: text = "turn \(turn.id ?? "-")=\(turn.value)"
        case let resize as Resize: text = "resize \(resize.width)"
        case let merged as BusCoalesced: text = "coalesced \(merged.coalescedTopic.dropFirst(5)) \(merged.count)"
        case let gone as BusDropped: text = "dropped \(gone.droppedTopic.dropFirst(5))"
        case let failed as BusHandlerFailed: text = "failed \(failed.handler): \(failed.message)"
        case let stopped as BusCascadeStopped: text = "stopped \(stopped.topics)"
        default: return nil
        }
        return "\(Int((envelope.time.inSeconds * 1000).rounded())) \(text)"
    }
}

extension TopicAdmission {
    /// Admission settings for tests: by default every 10 ms, with the field `id` as the key.
    static func test(
        _ coalesce: Admission.Coalescing = .latest, key: String? = "id", every milliseconds: Int = 10,
        leading: Bool? = nil, priority: Double? = nil, limit: Int? = nil, overflow: Admission.Overflow? = nil
    ) -> TopicAdmission {
        var admission = TopicAdmission()
        admission.coalesce = coalesce
        admission.key = key
        admission.interval = .milliseconds(milliseconds)
        admission.leading = leading
        admission.priority = priority
        admission.limit = limit
        admission.overflow = overflow
        return admission
    }
}
