import EventBus
import Synchronization

/// The type, fields and errors of one topic in an ``EventCatalogue``.
///
/// A program uses few of its topics, and deriving the fields of a type is slow. Each part is therefore created on first
/// use, on the thread that needs it, and cached. If two threads need a part at once, both may create it; both then use
/// the one that was ready first. A part that exists is read without a lock.
final class EventEntry: Sendable {
    let type: any Event.Type
    let isFact: Bool
    private let knownFields = AtomicLazyReference<Part<FieldTree>>()
    private let knownRefusals = AtomicLazyReference<Part<Refusals>>()

    /// The errors for clients that publish such an event; nil if clients may publish it.
    struct Refusals: Sendable {
        let usual: FieldError?
        /// The error on a host that is a test bench.
        let onTestBench: FieldError?
    }

    private final class Part<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    init(_ type: any Event.Type) {
        self.type = type
        isFact = type.role == .fact
    }

    /// The names of the fields, at every level.
    var fields: FieldTree {
        if let known = knownFields.load() { return known.value }
        func derived<E: Event>(_ type: E.Type) -> FieldTree { FieldTree.of(type) }
        let fields = derived(self.type)
        return knownFields.storeIfNil(Part(fields)).value
    }

    /// - Parameter catalogue: the topics from which the errors suggest an alternative; must be the same in each call.
    func refusals(among catalogue: TopicCatalogue) -> Refusals {
        if let known = knownRefusals.load() { return known.value }
        let refusals = Refusals(
            usual: FieldError(reserved: type, allowingFacts: false, among: catalogue),
            onTestBench: FieldError(reserved: type, allowingFacts: true, among: catalogue))
        return knownRefusals.storeIfNil(Part(refusals)).value
    }
}
