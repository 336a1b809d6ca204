import EventBus
import FoundationEssentials
import Synchronization

/// Caches the JSON texts of deliveries for the readers of one run. Each text is encoded when the first reader needs it,
/// and shared with the others.
///
/// While there are several readers, the latest texts are kept in bounded memory. If a slow reader takes a delivery
/// whose text was evicted, the text is encoded again.
final class EventTexts: Sendable {
    /// The maximum size of the cached texts in bytes. When half of it is new, older texts are evicted.
    static let capacity = 4 << 20

    private let instance: String
    private let run: RunBeginning
    private let placeholders: StreamPlaceholders?
    private let kept = Mutex(Kept())

    /// The texts in two generations, by delivery number. When the young generation is full, it becomes the old one.
    private struct Kept {
        var young: [UInt64: Data] = [:]
        var old: [UInt64: Data] = [:]
        /// The size of the young texts in bytes.
        var size = 0
        /// The beginning of the run that the texts are based on.
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
    ///   - placeholders: the replacements for private texts; nil to show the texts.
    init(of instance: String, since run: RunBeginning, placeholders: StreamPlaceholders? = nil) {
        (self.instance, self.run, self.placeholders) = (instance, run, placeholders)
    }

    /// Adds a reader.
    func beginReading() { kept.withLock { $0.readers += 1 } }

    /// Removes a reader. After the last one, no text is needed any more.
    func endReading() {
        kept.withLock {
            $0.readers -= 1
            if $0.readers < 2 { $0.forget() }
        }
    }

    func cloudEvent(_ envelope: Envelope) -> CloudEvent {
        CloudEvent(envelope, of: instance, began: run.date, placeholders: placeholders)
    }

    /// Returns a delivery as a CloudEvent on one line of JSON.
    /// - Throws: any error from encoding its data.
    func text(of envelope: Envelope) throws -> Data {
        // A derived fact shares the number of another delivery.
        if type(of: envelope.event).isDerived { return try made(envelope) }
        // Encoded under the lock: a reader that needs the same text at the same time waits for it instead of encoding
        // it again.
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

    /// The total size of the cached texts in bytes.
    var bytes: Int { kept.withLock { $0.old.values.reduce($0.size) { $0 + $1.count } } }

    private func made(_ envelope: Envelope) throws -> Data { Data(try cloudEvent(envelope).value.json.utf8) }
}
