import Chrome
import EventBus

/// What became of one event that was published.
public struct Delivery: Sendable, Equatable {
    /// The id of the delivery.
    public let id: UInt64
    /// Why the module that it was for refuses it; nil if it does not.
    public let refusal: String?
}

/// The latest refusal on a bus: the one that an input has just caused, perhaps.
final class Refusals {
    var latest: (cause: UInt64?, explanation: String)?

    /// Looks at refusals only, so that all other topics stay untapped.
    func watch(_ bus: EventBus) {
        for case let type as any Refusal.Type in Chrome.events {
            guard let pattern = TopicPattern(type.topic.text) else { continue }
            bus.tap(pattern) { [unowned self] envelope in
                guard let refusal = envelope.event as? any Refusal else { return }
                latest = (envelope.cause, refusal.explanation)
            }
        }
    }
}
