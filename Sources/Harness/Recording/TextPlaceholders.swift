import EventBus
import Host
import RuleHost

/// Private text as a recording without text holds it: `text-1`, `text-2` and so on, the same
/// for equal texts of one run, and nothing for an empty one. So a rule that compares texts
/// with each other decides on a replay as it did.
///
/// A number says nothing of its text. Which text has which is in memory only, and bounded: of
/// texts that did not come again for a long time it is forgotten, and they get another number.
struct TextPlaceholders {
    private static let overhead = 64

    /// By their bytes as JSON has them between quotes: equal texts have equal ones. In two halves: when
    /// `recent` is full, it takes the place of `older`.
    private var recent: [[UInt8]: Int] = [:]
    private var older: [[UInt8]: Int] = [:]
    private var recentBytes = 0
    private var count = 0
    private let remembered: Int
    /// Its types say what is private.
    private var catalogue: TopicCatalogue

    /// - Parameters:
    ///   - catalogue: the types of all events and questions that may come.
    ///   - remembered: bytes of the latest texts that are remembered for certain, and what each takes
    ///   beside its own.
    init(_ catalogue: TopicCatalogue, remembered: Int = 8 << 20) {
        self.catalogue = catalogue
        self.remembered = remembered
    }

    /// Events and questions of these types may come from here on.
    mutating func learn(_ language: Language) {
        catalogue = catalogue.union(TopicCatalogue(events: language.events, queries: language.queries))
    }

    /// - Parameter data: of an event or a question, as canonical JSON.
    mutating func replaced(_ data: [UInt8], of topic: TopicName) -> [UInt8] {
        // What came in is JSON. If it were not, nobody could say what is private in it.
        places(of: topic).replaced(json: data) { placeholder(for: $0) } ?? Array("{}".utf8)
    }

    private func places(of topic: TopicName) -> PrivatePlaces {
        let type: Any.Type? = catalogue.event(topic) ?? catalogue.query(topic)
        // Of an unknown topic nobody knows what is private.
        return type.map(PrivatePlaces.of) ?? .everywhere
    }

    private mutating func placeholder(for text: ArraySlice<UInt8>) -> [UInt8] {
        if text.isEmpty { return [] }
        let bytes = Array(text)
        if let number = recent[bytes] { return Self.placeholder(number) }
        let size = bytes.count + Self.overhead
        if recentBytes + size > remembered {
            (recent, older, recentBytes) = ([:], recent, 0)
        }
        if older[bytes] == nil { count += 1 }
        let number = older[bytes] ?? count
        recent[bytes] = number
        recentBytes += size
        return Self.placeholder(number)
    }

    private static func placeholder(_ number: Int) -> [UInt8] { Array("text-\(number)".utf8) }
}
