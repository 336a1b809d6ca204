import EventBus
import FoundationEssentials
import Synchronization

/// The texts of deliveries for the readers of one run. Each text is made when the first reader needs it, and the others get the
/// same one.
///
/// While there are several readers, the latest texts are kept, as far as they fit into a bounded memory. The text of a delivery that a
/// slow reader takes when it has been forgotten is made again.
final class EventTexts: Sendable {
    /// How many bytes the kept texts have together. When half of it is new, what is older is forgotten.
    static let capacity = 4 << 20

    private let instance: String
    private let run: RunBeginning
    private let placeholders: StreamPlaceholders?
    private let kept = Mutex(Kept())

    /// Texts in two generations, by the number of the delivery. When the young one is full, it becomes the old one.
    private struct Kept {
        var young: [UInt64: Data] = [:]
        var old: [UInt64: Data] = [:]
        /// The bytes of the young ones.
        var size = 0
        /// The beginning of the run that the texts tell.
        var beginning: Int64?
        var readers = 0

        mutating func forget() { (young, old, size) = ([:], [:], 0) }

        mutating func keep(_ text: Data, of id: UInt64) {
            if size + text.count > EventTexts.capacity / 2 { (old, young, size) = (young, [:], 0) }
            young[id] = text
            size += text.count
        }
    }

    /// - Parameters:
    ///   - instance: the name of the run.
    ///   - placeholders: what stands in the place of private texts; nil to show them.
    init(of instance: String, since run: RunBeginning, placeholders: StreamPlaceholders? = nil) {
        (self.instance, self.run, self.placeholders) = (instance, run, placeholders)
    }

    /// Counts a reader.
    func beginReading() { kept.withLock { $0.readers += 1 } }

    /// Counts a reader no more. The last one has read everything.
    func endReading() {
        kept.withLock {
            $0.readers -= 1
            if $0.readers < 2 { $0.forget() }
        }
    }

    func cloudEvent(_ envelope: Envelope) -> CloudEvent {
        CloudEvent(envelope, of: instance, began: run.date, placeholders: placeholders)
    }

    /// A delivery as a CloudEvent on one line of JSON.
    /// - Throws: whatever the encoding of its data throws.
    func text(of envelope: Envelope) throws -> Data {
        // A derived fact has the number of another delivery.
        if type(of: envelope.event).isDerived { return try made(envelope) }
        // Made under the lock: a reader that needs the same text at the same time waits for it instead of also making it.
        let shared = try kept.withLock { kept -> Data? in
            guard kept.readers > 1 else { return nil }
            if kept.beginning != run.beginning {
                kept.forget()
                kept.beginning = run.beginning
            }
            if let known = kept.young[envelope.id] ?? kept.old[envelope.id] { return known }
            let text = try made(envelope)
            kept.keep(text, of: envelope.id)
            return text
        }
        return try shared ?? made(envelope)
    }

    /// The bytes of the texts that are kept.
    var bytes: Int { kept.withLock { $0.old.values.reduce($0.size) { $0 + $1.count } } }

    private func made(_ envelope: Envelope) throws -> Data { Data(try cloudEvent(envelope).value.json.utf8) }
}
