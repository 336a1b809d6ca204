import EventBus

extension RuleVocabulary {
    /// A completion that an editor offers at a place in a rule file.
    public struct Suggestion: Codable, Sendable, Equatable {
        public enum Kind: String, StringEnum { case policy, setting, topic, library, word }
        public var kind: Kind
        /// The inserted text, such as `toast.coalesce` or `maxQueueSize`.
        public var text: String
        /// Its declaration or type in short form.
        public var detail: String
        /// Its documentation; nil if there is none.
        public var meaning: String?
    }

    /// Returns the completions for the rule file of a module, or for its tests.
    /// - Parameter namespace: the name of the module, such as `toast`.
    public func suggestions(in namespace: String) -> [Suggestion] {
        let own = policies.filter { $0.namespace == namespace }
        let functions = own.map {
            Suggestion(kind: .policy, text: $0.topic.text, detail: $0.declaration, meaning: $0.question)
        }
        let settings = settings.filter { $0.namespace == namespace }.flatMap(\.fields).map {
            Suggestion(kind: .setting, text: $0.name, detail: $0.type.text, meaning: $0.meaning)
        }
        let words = own.flatMap(\.guide.answers).filter { $0.answer.allSatisfy { $0.isLetter } }.map {
            Suggestion(kind: .word, text: "\"\($0.answer)\"", detail: "answer", meaning: $0.meaning)
        }
        let fields = own.flatMap(\.parameters).map {
            Suggestion(kind: .word, text: $0.name, detail: $0.type.text, meaning: $0.meaning)
        }
        let topics = events.map {
            Suggestion(kind: .topic, text: $0.topic.text, detail: $0.isRequest ? "request" : "fact", meaning: nil)
        }
        let functionsOfLua = library.map { Suggestion(kind: .library, text: $0, detail: "Lua", meaning: nil) }
        var seen: Set<String> = []
        return (functions + settings + fields + words + topics + functionsOfLua).filter {
            seen.insert($0.text).inserted
        }
    }
}
