import EventBus
import Synchronization

/// The declarations of a module in Lua: its topics, its questions and its settings.
package struct ModuleDeclaration: Hashable, Sendable {
    package var name: ModuleName
    /// The module's documentation; nil if there is none.
    package var text: String?
    package var events: [EventDeclaration] = []
    package var questions: [QuestionDeclaration] = []
    /// The settings, in the order of their names.
    package var settings: [DeclaredField] = []
    /// The names in `ctx.memory` that outlive the process.
    package var kept: [String] = []

    private static let languages = Mutex<[ModuleDeclaration: Language]>([:])

    /// The types of the events, questions and settings. They are the same for equal declarations.
    package var language: Language {
        // Every system with the module asks for it.
        if let known = Self.languages.withLock({ $0[self] }) { return known }
        let language = Language(
            events: events.map(\.type), queries: questions.map(\.type),
            settings: SettingsDeclaration(module: name, text: text, fields: settings).type)
        Self.languages.withLock { $0[self] = language }
        return language
    }

    /// Hashes only a part: hashing a whole declaration takes longer than comparing it with the few that share that
    /// part.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        for event in events { hasher.combine(event.topic) }
        hasher.combine(settings.count)
    }
}

/// A topic that a module in Lua declares.
package struct EventDeclaration: Hashable, Sendable {
    package var topic: TopicName
    package var role: EventRole
    package var fields: [DeclaredField]
    /// Whether the event only serves the host, so that reports about a run omit it.
    package var isDetail = false
    /// Whether the fact means that the module has refused a request, with the reason in ``explanation``.
    package var isRefusal = false

    /// The name of the facts by which modules refuse requests, after the name of the module.
    static let refusal = "rejected"
    /// The fields of a refusal with the human-readable reason and with the topic of the refused request.
    static let (explanation, request) = ("explanation", "request")

    static let types = RuntimeTypes<EventDeclaration>()

    var type: any Event.Type {
        func open<N: TypeNumber>(_ number: N.Type) -> any Event.Type {
            isRefusal ? DeclaredRefusal<N>.self : DeclaredEvent<N>.self
        }
        return open(Self.types.type(for: self))
    }
}

/// A question that a module in Lua declares.
package struct QuestionDeclaration: Hashable, Sendable {
    package var topic: TopicName
    package var asks: [DeclaredField]
    package var answers: DeclaredType
    /// The question's documentation; nil if there is none.
    package var text: String?

    static let types = RuntimeTypes<QuestionDeclaration>()

    var type: any Query.Type {
        func open<N: TypeNumber>(_ number: N.Type) -> any Query.Type { DeclaredQuery<N>.self }
        return open(Self.types.type(for: self))
    }
}

/// The settings of a module in Lua.
struct SettingsDeclaration: Hashable, Sendable {
    var module: ModuleName
    /// The module's documentation; nil if there is none.
    var text: String?
    var fields: [DeclaredField]

    static let types = RuntimeTypes<SettingsDeclaration>()

    var type: any Settings.Type {
        func open<N: TypeNumber>(_ number: N.Type) -> any Settings.Type { DeclaredSettings<N>.self }
        return open(Self.types.type(for: self))
    }
}
