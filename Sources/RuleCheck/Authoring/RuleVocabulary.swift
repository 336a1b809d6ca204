import EventBus
import RuleHost

/// The names and types available to rule authors, taken from the types that are declared on a bus. The reference and
/// the editor files are generated from it.
public struct RuleVocabulary {
    /// A policy of a module.
    struct Policy {
        var topic: TopicName
        var question: String
        var guide: PolicyGuide
        var parameters: [LuaField]
        var answer: LuaType

        /// The name of the policy's function, such as `coalesce`.
        var function: String { String(topic.text.drop { $0 != "." }.dropFirst()) }
        var namespace: String { String(topic.namespace) }

        /// The first line of the policy's function, such as `function toast.coalesce(incoming, existing, ctx)`.
        var declaration: String {
            "function \(topic)(\((parameters.map(\.name) + ["ctx"]).joined(separator: ", ")))"
        }
    }

    struct Event {
        var topic: TopicName
        var isRequest: Bool
        var data: LuaType
    }

    struct SettingsTable {
        var namespace: String
        /// The class of the table that a rule file may assign to `settings`.
        var type: LuaType
        var fields: [LuaField]
        var meaning: String?
    }

    let policies: [Policy]
    let events: [Event]
    let settings: [SettingsTable]
    let classes: [String: LuaClass]
    /// The names of the Lua libraries and of their functions, such as `math` and `math.abs`, sorted.
    let library: [String]

    /// - Throws: an error if no Lua state can be created.
    public init(_ catalogue: TopicCatalogue) throws {
        var types = LuaTypes()
        policies = catalogue.queryNames.compactMap { name in
            catalogue.query(name).flatMap { Self.policy(name, $0, &types) }
        }
        events = catalogue.eventNames.compactMap { name in
            catalogue.event(name).map { type in
                Event(topic: name, isRequest: type.role == .request, data: types.type(Self.schema(of: type)))
            }
        }
        settings = catalogue.settings.map { Self.table($0, &types) }.sorted { $0.namespace < $1.namespace }
        classes = types.classes
        library = try RuleVM(RuleHost.Limits()).libraries().sorted { $0.key < $1.key }.flatMap { name, members in
            [name] + members.sorted().map { "\(name).\($0)" }
        }
    }

    /// The modules for which rule files can be written.
    var namespaces: [String] { Set(policies.map(\.namespace) + settings.map(\.namespace)).sorted() }

    private static func schema(of type: any Decodable.Type) -> Value {
        func open<T: Decodable>(_ type: T.Type) -> Value { Schema.of(type) }
        return open(type)
    }

    private static func policy(
        _ name: TopicName, _ type: any Query.Type, _ types: inout LuaTypes
    ) -> Policy? {
        func open<Q: Query>(_ type: Q.Type) -> Policy? {
            guard let guide = Q.guide else { return nil }
            return Policy(
                topic: name, question: Schema.of(type)["description"]?.stringValue ?? "", guide: guide,
                parameters: types.stored(type), answer: answers(to: type, types.type(Schema.of(Q.Answer.self))))
        }
        return open(type)
    }

    /// Returns the type of the answers, without words that the query refuses for every question.
    private static func answers<Q: Query>(to type: Q.Type, _ all: LuaType) -> LuaType {
        guard case .words(let words) = all else { return all }
        let probe = AnswerProbe(type)
        return .words(words.filter { probe.refusal(of: .string($0)) == nil })
    }

    private static func table(_ type: any Settings.Type, _ types: inout LuaTypes) -> SettingsTable {
        let schema = schema(of: type)
        let (own, fields) = (types.type(schema), fields(of: type, types.fields(schema)))
        if case .named(let name) = own { types.describe(name, by: fields) }
        return SettingsTable(
            namespace: type.namespace, type: own, fields: fields, meaning: schema["description"]?.stringValue)
    }

    /// Longer defaults, in characters, are omitted from the description of a setting.
    private static let longestDefault = 60

    /// Returns the settings, each with its default at the end of its description.
    private static func fields(of type: any Settings.Type, _ fields: [LuaField]) -> [LuaField] {
        func open<S: Settings>(_ type: S.Type) -> [String: Value] {
            (try? ValueEncoder().encode(S()))?.objectValue ?? [:]
        }
        let standard = open(type)
        return fields.map { field in
            guard let value = standard[field.name]?.json, value.count <= longestDefault else { return field }
            var field = field
            field.meaning = (field.meaning.map { $0 + "; " } ?? "") + "default \(value)"
            return field
        }
    }
}
