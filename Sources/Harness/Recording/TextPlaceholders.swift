import EventBus
import Host
import RuleHost

/// Replaces private texts by placeholders: `text-1`, `text-2` and so on, the same one for equal texts of one run. An
/// empty text stays empty. A rule that compares texts with each other therefore decides the same in a replay.
///
/// Texts are compared by their bytes as quoted JSON.
struct TextPlaceholders {
    private var numbers: TextNumbers
    /// The types of the program.
    private var own: TopicCatalogue
    /// All types, including those of modules in Lua, which define the private fields.
    private var catalogue: TopicCatalogue

    /// - Parameters:
    ///   - catalogue: the types of all events and questions that may occur.
    ///   - remembered: the minimum size of the memory for recent texts in bytes, including an overhead for each text.
    init(_ catalogue: TopicCatalogue, remembered: Int = 8 << 20) {
        own = catalogue
        self.catalogue = catalogue
        numbers = TextNumbers(remembered: remembered)
    }

    /// Adds types of events and questions that may occur from now on.
    mutating func learn(_ language: Language) {
        let new = TopicCatalogue(events: language.events, queries: language.queries)
        own = own.union(new)
        catalogue = catalogue.union(new)
    }

    /// Replaces the types of modules in Lua by those of these rules.
    mutating func learn(modulesIn layers: [RuleLayer]) { catalogue = own.including(modulesIn: layers) }

    /// Replaces the private texts of an event or a question.
    /// - Parameter data: JSON.
    mutating func replaced(_ data: [UInt8], of topic: TopicName) -> [UInt8] {
        // The data is JSON. If it were not, its private parts would be unknown, so nothing of it is kept.
        places(of: topic).replaced(json: data) { Array(numbers.placeholder(for: $0).utf8) } ?? Array("{}".utf8)
    }

    private func places(of topic: TopicName) -> PrivatePlaces {
        let type: Any.Type? = catalogue.event(topic) ?? catalogue.query(topic)
        // The private texts of an unknown topic are unknown, so all texts are replaced.
        return type.map(PrivatePlaces.of) ?? .everywhere
    }
}
