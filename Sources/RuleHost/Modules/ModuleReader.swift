import EventBus

/// Reads the table that the file of a module in Lua returns: its declarations and its functions.
struct ModuleReader {
    typealias Function = (id: UInt32, line: Int)

    /// The name in `on` of the function that runs when the module has started.
    static let start = "start"

    private let text: RuleText
    private let root: Packing.Node
    private(set) var declaration: ModuleDeclaration
    /// Whether the file's name is a valid module name. If not, the file declares nothing.
    let hasName: Bool
    /// The module's own answers to its questions.
    private(set) var defaults: [(query: TopicName, function: UInt32, line: Int)] = []
    /// The entries of `on`, by name.
    private(set) var handlers: [(name: String, function: Packing.Node)] = []
    /// The handler that runs when the module has started.
    private(set) var start: Function?
    private(set) var state: Function?
    /// The fields of the result of `state`; nil if they are not declared.
    private(set) var shows: [DeclaredField]?
    private(set) var picture: Function?
    private(set) var problems: [RuleProblem] = []

    static let keys = [
        "api", "facts", "keep", "module", "on", "picture", "questions", "requests", "settings", "shows",
        "state", "text",
    ]

    /// Whether the file declares a module.
    static func isModule(_ root: Packing.Node) -> Bool {
        root.members.contains { name, node in
            if name == "module", case .value(.string) = node { true } else { false }
        }
    }

    init(_ text: RuleText, _ root: Packing.Node) {
        self.text = text
        self.root = root
        declaration = ModuleDeclaration(name: text.namespace)
        hasName = ModuleFileName.isValid(text.namespace)
        readName()
        guard hasName else { return }
        readText()
        readEvents("requests", .request)
        readEvents("facts", .fact)
        readQuestions()
        readSettings()
        readFunctions()
        readKept()
        readRefusal()
        for (key, _) in root.members where !Self.keys.contains(key) {
            report(
                "'\(key)' is not a part of a module", at: key,
                hint: RuleFile.didYouMean(key, Self.keys)
                    ?? "its parts are " + Self.keys.joined(separator: ", ")
                    + "; a function that only this file uses is a local function")
        }
        checkNames()
    }

    private func part(_ key: String) -> Packing.Node? { root.members.first { $0.0 == key }?.1 }

    private mutating func report(_ message: String, at path: String, line: Int = 0, hint: String? = nil) {
        problems.append(
            RuleProblem(file: text.path, line: line > 0 ? line : text.line(at: path), message: message, hint: hint))
    }

    // MARK: Names

    private mutating func readName() {
        guard hasName else {
            return report(
                "'\(text.namespace)' cannot be the name of a module: a name begins with a small letter, and has at most "
                    + "\(ModuleFileName.most) letters and digits of ASCII", at: "module",
                hint: "call the file \(ModuleFileName.near(text.namespace)).lua, and the module by the same name")
        }
        guard case .value(.string(let name))? = part("module") else { return }
        if name != text.namespace {
            report(
                "the module is called '\(name)', and its file \(text.namespace).lua", at: "module",
                hint: "give both the same name")
        }
        if case .value(.int(let version))? = part("api"), version > RuleFile.api {
            report(
                "this file is written for version \(version) of the rules' contract; this host supports version "
                    + "\(RuleFile.api)", at: "api")
        }
    }

    private mutating func readText() {
        guard let node = part("text") else { return }
        declaration.text = string(node)
        if declaration.text == nil { report("'text' must be a text that describes the module", at: "text") }
    }

    private mutating func topic(_ name: String, in list: String) -> TopicName? {
        if TopicName.isWord(name), name.utf8.count <= ModuleFileName.most,
            let topic = TopicName("\(text.namespace).\(name)")
        {
            return topic
        }
        report(
            "'\(name)' in '\(list)' cannot be the name of a topic", at: "\(list).\(name)",
            hint:
                "write it in at most \(ModuleFileName.most) letters and digits, beginning with a lowercase letter; the name "
                + "of the module is added automatically"
        )
        return nil
    }

    /// Reports names that are used twice, and drops all but their first use. Sorts the topics.
    private mutating func checkNames() {
        var lists: [TopicName: String] = [:]
        if let settings = TopicName("\(text.namespace).settingsChanged") { lists[settings] = "settings" }
        var doubled: [(topic: TopicName, list: String, other: String)] = []
        func isFirst(_ topic: TopicName, in list: String) -> Bool {
            guard let other = lists.updateValue(list, forKey: topic) else { return true }
            lists[topic] = other
            doubled.append((topic, list, other))
            return false
        }
        declaration.events.removeAll { !isFirst($0.topic, in: $0.isDetail ? "keep" : "\($0.role)s") }
        declaration.questions.removeAll { !isFirst($0.topic, in: "questions") }
        let questions = Set(declaration.questions.map(\.topic))
        defaults.removeAll { !questions.contains($0.query) }
        for (topic, list, other) in doubled {
            let name = topic.text.dropFirst(text.namespace.count + 1)
            let isReserved = ["settings", "keep"].contains(other)
            report(
                "'\(name)' is declared in '\(other)' and in '\(list)'", at: "\(list).\(name)",
                hint: isReserved ? "every module has '\(name)' by itself; choose another name" : "a name is used once")
        }
        declaration.events.sort { $0.topic < $1.topic }
        declaration.questions.sort { $0.topic < $1.topic }
    }

    // MARK: Topics

    private mutating func members(of key: String) -> [(String, Packing.Node)] {
        guard let node = part(key) else { return [] }
        guard RuleFile.isTable(node) else {
            report("'\(key)' must be a table with names", at: key)
            return []
        }
        return node.members
    }

    private mutating func readEvents(_ list: String, _ role: EventRole) {
        for (name, node) in members(of: list) {
            guard let topic = topic(name, in: list) else { continue }
            guard RuleFile.isTable(node) else {
                report(
                    "'\(list).\(name)' must be a table of fields, such as { id = \"string\" }", at: "\(list).\(name)")
                continue
            }
            declaration.events.append(
                EventDeclaration(topic: topic, role: role, fields: fields(node.members, at: "\(list).\(name)")))
        }
    }

    private mutating func readQuestions() {
        let keys = ["answers", "asks", "default", "text"]
        for (name, node) in members(of: "questions") {
            let path = "questions.\(name)"
            guard let topic = topic(name, in: "questions") else { continue }
            let parts = Dictionary(node.members, uniquingKeysWith: { $1 })
            for key in parts.keys.sorted() where !keys.contains(key) {
                report(
                    "'\(key)' is not a part of a question", at: "\(path).\(key)",
                    hint: RuleFile.didYouMean(key, keys) ?? "its parts are " + keys.joined(separator: ", "))
            }
            guard let answers = parts["answers"], let type = type(answers, at: "\(path).answers") else {
                if parts["answers"] == nil {
                    report(
                        "the question '\(name)' does not say what its answer is", at: path,
                        hint: "add answers = \"red | gray\", or another type")
                }
                continue
            }
            let asks = parts["asks"].map { fields($0.members, at: "\(path).asks") } ?? []
            switch parts["default"] {
            case .function(let id, let line): defaults.append((topic, id, line))
            case nil:
                report(
                    "the question '\(name)' has no answer of its own", at: path,
                    hint: "add default = function(question, ctx) … end, which answers where no rule does")
            default:
                report(
                    "the default of the question '\(name)' must be a function", at: "\(path).default",
                    hint: "default = function(question, ctx) return … end")
            }
            declaration.questions.append(
                QuestionDeclaration(topic: topic, asks: asks, answers: type, text: string(parts["text"])))
        }
    }

    private func string(_ node: Packing.Node?) -> String? {
        if case .value(.string(let text))? = node { text } else { nil }
    }

    // MARK: Fields

    private mutating func fields(_ members: [(String, Packing.Node)], at path: String) -> [DeclaredField] {
        members.compactMap { field($0.0, $0.1, at: FieldError.join(path, $0.0)) }.sorted { $0.name < $1.name }
    }

    /// A field: its type, or a table with its type first and then `text = …` and, for a setting, `default = …`.
    private mutating func field(_ name: String, _ node: Packing.Node, at path: String) -> DeclaredField? {
        var field = DeclaredField(name: name, type: DeclaredType(.table))
        guard TopicName.isWord(name), name.utf8.count <= ModuleFileName.most else {
            report(
                "'\(name)' cannot be the name of a field", at: path,
                hint: "write it in at most \(ModuleFileName.most) letters and digits, beginning with a small letter")
            return nil
        }
        if case .table(let parts) = node, let first = parts.first(where: { $0.0 == "1" }) {
            for (key, part) in parts where key != "1" {
                switch (key, part.plain) {
                case ("text", .string(let text)?): field.text = text
                case ("default", let value?): field.standard = value
                default:
                    report(
                        "'\(key)' is not said about a field", at: "\(path).\(key)",
                        hint: RuleFile.didYouMean(key, ["default", "text"])
                            ?? "write { \"integer\", default = 3, text = \"what it is for\" }")
                }
            }
            field.type = type(first.1, at: path) ?? Self.anything
        } else {
            field.type = type(node, at: path) ?? Self.anything
        }
        return field
    }

    /// Replaces a type that cannot be read, so that uses of the field are not reported.
    private static var anything: DeclaredType {
        var type = DeclaredType(.table)
        type.isOptional = true
        return type
    }

    /// A type: a text such as `integer, 0 to 999`, or a table of fields.
    private mutating func type(_ node: Packing.Node, at path: String) -> DeclaredType? {
        switch node {
        case .value(.string(let text)):
            do throws(DeclaredTypeError) {
                return try DeclaredType(reading: text)
            } catch {
                report(error.message, at: path, hint: error.hint)
                return nil
            }
        case .table(let members) where !members.isEmpty: return DeclaredType(.record(fields(members, at: path)))
        default:
            report("'\(path)' is not a type", at: path, hint: "write a text such as \"integer, 0 to 999\"")
            return nil
        }
    }

    private mutating func readSettings() {
        for field in fields(members(of: "settings"), at: "settings") {
            var field = field
            let path = "settings.\(field.name)"
            guard let standard = field.standard else {
                if !field.type.isOptional {
                    report(
                        "the setting '\(field.name)' has no default", at: path,
                        hint: "write { \"…\", default = … }, or a type with a ? if it may be missing")
                }
                declaration.settings.append(field)
                continue
            }
            do throws(FieldError) {
                field.standard = try field.type.checked(standard, at: "")
                declaration.settings.append(field)
            } catch {
                report("the default of the setting '\(field.name)' is not such a value: \(error)", at: path)
            }
        }
    }

    // MARK: Functions

    private mutating func readFunctions() {
        for (name, node) in members(of: "on") {
            if name == Self.start, case .function(let id, let line) = node {
                start = (id, line)
            } else {
                handlers.append((name, node))
            }
        }
        state = function("state", "state(ctx)")
        if part("shows") != nil { shows = fields(members(of: "shows"), at: "shows") }
        picture = function("picture", "picture(container, ctx)")
    }

    private mutating func function(_ key: String, _ form: String) -> Function? {
        guard let node = part(key) else { return nil }
        guard case .function(let id, let line) = node else {
            report("'\(key)' must be a function \(form)", at: key)
            return nil
        }
        return (id, line)
    }

    /// A fact called `rejected` is a refusal if it has a text for the reason. A module that does not declare this topic
    /// gets one automatically.
    private mutating func readRefusal() {
        guard let topic = TopicName("\(text.namespace).\(EventDeclaration.refusal)") else { return }
        if let own = declaration.events.firstIndex(where: { $0.topic == topic }) {
            let event = declaration.events[own]
            let reason = event.fields.first { $0.name == EventDeclaration.explanation }
            declaration.events[own].isRefusal = event.role == .fact && reason?.type.kind == .string
            return
        }
        guard !declaration.questions.contains(where: { $0.topic == topic }), !declaration.events.isEmpty else { return }
        let fields = [
            DeclaredField(
                name: EventDeclaration.explanation, type: DeclaredType(.string), text: "why, as a sentence for people"),
            DeclaredField(
                name: EventDeclaration.request, type: DeclaredType(.string),
                text: "the topic of the request that was refused"),
        ]
        declaration.events.append(
            EventDeclaration(topic: topic, role: .fact, fields: fields, isRefusal: true))
    }

    private mutating func readKept() {
        guard let node = part("keep") else { return }
        guard case .array(let names)? = node.plain, names.allSatisfy({ $0.stringValue != nil }) else {
            return report(
                "'keep' must be a list of names in ctx.memory", at: "keep", hint: "write keep = { \"order\", \"seen\" }"
            )
        }
        declaration.kept = names.compactMap(\.stringValue).sorted()
        guard !declaration.kept.isEmpty else { return }
        let values = DeclaredField(
            name: "values", type: DeclaredType(.table), text: "what the module keeps over a restart, by name")
        for (name, role) in [("restoreKept", EventRole.request), ("keptChanged", .fact)] {
            guard let topic = topic(name, in: "keep") else { continue }
            declaration.events.append(
                EventDeclaration(topic: topic, role: role, fields: [values], isDetail: true))
        }
    }
}
