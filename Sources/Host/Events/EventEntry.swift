import EventBus
import Synchronization

/// What an ``EventCatalogue`` knows of one topic.
///
/// A program uses few of the topics that it knows, and to derive the fields of a type takes long. Therefore each part is
/// made when it is first needed, on the thread that needs it, and kept. If two threads need a part at once, both may make
/// it, and both use the one that was ready first. A part that exists is read without a lock.
final class EventEntry: Sendable {
    let type: any Event.Type
    let isFact: Bool
    private let knownFields = AtomicLazyReference<Part<FieldTree>>()
    private let knownRefusals = AtomicLazyReference<Part<Refusals>>()

    /// The errors for clients that publish such an event; nil where clients may publish it.
    struct Refusals: Sendable {
        let usual: FieldError?
        /// The error of a host that is a test bench.
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

    /// - Parameter catalogue: the topics among which the errors name one to publish instead; the same at each call.
    func refusals(among catalogue: TopicCatalogue) -> Refusals {
        if let known = knownRefusals.load() { return known.value }
        let refusals = Refusals(
            usual: FieldError(reserved: type, allowingFacts: false, among: catalogue),
            onTestBench: FieldError(reserved: type, allowingFacts: true, among: catalogue))
        return knownRefusals.storeIfNil(Part(refusals)).value
    }
}
