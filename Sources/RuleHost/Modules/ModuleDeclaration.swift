import EventBus
import Synchronization

/// What a module in Lua declares: its topics, its questions and its settings.
package struct ModuleDeclaration: Hashable, Sendable {
    package var name: ModuleName
    /// What the module is for, for people; nil if nothing is said.
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

    /// Of a part alone: to hash all of a declaration takes longer than to compare it with the few that are like it so far.
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
    /// Whether the event only serves the host, and reports about a run leave it out.
    package var isDetail = false
    /// Whether the fact says that the module has refused a request, with the reason in ``explanation``.
    package var isRefusal = false

    /// The name of the facts by which modules refuse requests, behind the name of the module.
    static let refusal = "rejected"
    /// The field of a refusal with the reason for people, and that with the topic of the refused request.
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
    /// What the question is about, for people; nil if nothing is said.
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
    /// What the module is for; nil if nothing is said.
    var text: String?
    var fields: [DeclaredField]

    static let types = RuntimeTypes<SettingsDeclaration>()

    var type: any Settings.Type {
        func open<N: TypeNumber>(_ number: N.Type) -> any Settings.Type { DeclaredSettings<N>.self }
        return open(Self.types.type(for: self))
    }
}
