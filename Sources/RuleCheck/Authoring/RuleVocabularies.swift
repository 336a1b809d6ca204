import EventBus
import RuleHost

/// The vocabularies of layers of rules: the types of the program, and those that the modules in Lua of these layers
/// declare.
///
/// A vocabulary takes long to create, so it is created again only when declarations have changed.
package struct RuleVocabularies {
    private let catalogue: TopicCatalogue
    private var known: (types: [ObjectIdentifier], vocabulary: RuleVocabulary)
    /// The files from which ``known`` was created.
    private var modules: [RuleLayer] = []
    /// The suggestions of ``known`` for the files of a module.
    private var suggestions: [String: [RuleVocabulary.Suggestion]] = [:]

    /// - Parameter catalogue: the types of the program.
    /// - Throws: an error if no Lua state can be created.
    package init(_ catalogue: TopicCatalogue) throws {
        self.catalogue = catalogue
        known = ([], try RuleVocabulary(catalogue))
    }

    /// Returns the vocabulary for files of these layers.
    package mutating func vocabulary(of layers: [RuleLayer]) -> RuleVocabulary {
        let modules = layers.withModulesAlone
        guard modules != self.modules else { return known.vocabulary }
        self.modules = modules
        let all = catalogue.including(modulesIn: layers)
        let types =
            all.eventTypes.filter { !catalogue.has($0) }.map { ObjectIdentifier($0) }
            + all.queryNames.compactMap { all.query($0) }.filter { !catalogue.has($0) }.map { ObjectIdentifier($0) }
        if types != known.types, let vocabulary = try? RuleVocabulary(all) {
            known = (types, vocabulary)
            suggestions = [:]
        }
        return known.vocabulary
    }

    /// Returns the completions for the files of a module, or for their tests, in these layers.
    /// - Parameter namespace: the name of the module, such as `toast`.
    package mutating func suggestions(in namespace: String, of layers: [RuleLayer]) -> [RuleVocabulary.Suggestion] {
        let vocabulary = vocabulary(of: layers)
        if let known = suggestions[namespace] { return known }
        let made = vocabulary.suggestions(in: namespace)
        suggestions[namespace] = made
        return made
    }
}
