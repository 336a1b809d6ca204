import EventBus
import Host
import RuleHost

/// Replaces private texts by placeholders: `text-1`, `text-2` and so on, the same one for equal texts of one run. An
/// empty text stays empty. So a rule that compares texts with each other decides the same on a replay.
///
/// A text is told from another one by its bytes as JSON between quotes.
struct TextPlaceholders {
    private var numbers: TextNumbers
    /// The types of the program.
    private var own: TopicCatalogue
    /// The types, also those of modules in Lua, which say what is private.
    private var catalogue: TopicCatalogue

    /// - Parameters:
    ///   - catalogue: the types of all events and questions that may occur.
    ///   - remembered: the bytes of recent texts that are remembered at least, including an overhead for each text.
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

    /// Takes over the types of the modules in Lua of these rules, in the place of those of earlier rules.
    mutating func learn(modulesIn layers: [RuleLayer]) { catalogue = own.including(modulesIn: layers) }

    /// Replaces the private texts of an event or a question.
    /// - Parameter data: JSON.
    mutating func replaced(_ data: [UInt8], of topic: TopicName) -> [UInt8] {
        // The data is JSON. If it were not, it could not be known what is private in it, so nothing of it is kept.
        places(of: topic).replaced(json: data) { Array(numbers.placeholder(for: $0).utf8) } ?? Array("{}".utf8)
    }

    private func places(of topic: TopicName) -> PrivatePlaces {
        let type: Any.Type? = catalogue.event(topic) ?? catalogue.query(topic)
        // For an unknown topic it is not known which texts are private, so all of them are replaced.
        return type.map(PrivatePlaces.of) ?? .everywhere
    }
}
