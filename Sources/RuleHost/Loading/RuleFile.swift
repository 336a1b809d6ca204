import CLua
import EventBus

/// One rule file, loaded into its own Lua state and checked against the types that are declared on the bus.
package final class RuleFile {
    let text: RuleText
    let layer: String
    let vm: RuleVM
    private(set) lazy var assignedLines = AssignedLines(text)
    private(set) var settings: [String: Value] = [:]
    private(set) var policies: [(query: TopicName, function: UInt32, line: Int)] = []
    private(set) var reactions: [(topic: TopicName, function: UInt32, line: Int)] = []
    /// The module's parts; nil for a file of rules.
    private(set) var module: ModuleParts?

    /// The newest version of the rule file format that this host understands.
    static let api = 1

    /// Checks a loaded file, and adds every mistake to `problems`.
    /// - Parameter vocabulary: the names that rules may use, including declarations of the set's modules.
    init(_ loaded: LoadedFile, vocabulary: RuleCatalogue, problems: inout [RuleProblem]) {
        text = loaded.text
        layer = loaded.layer
        vm = loaded.vm
        guard let module = loaded.module else {
            for (key, node) in loaded.root.members { read(key, node, vocabulary, &problems) }
            return
        }
        policies = module.defaults
        for (topic, handler) in module.handlers { readReaction(topic, handler, vocabulary, &problems) }
        self.module = ModuleParts(
            declaration: module.declaration, start: module.start, state: module.state?.id, shows: module.shows,
            picture: module.picture?.id)
    }

    /// A copy of the file with a new Lua state.
    init(copying file: RuleFile) {
        text = file.text
        layer = file.layer
        vm = RuleVM(copying: file.vm)
        settings = file.settings
        policies = file.policies
        reactions = file.reactions
        module = file.module
    }

    /// Returns whether the node is a table with names or an empty table.
    static func isTable(_ node: Packing.Node) -> Bool {
        switch node {
        case .table, .value(.object), .value(.array([])): true
        default: false
        }
    }

    private func read(
        _ key: String, _ node: Packing.Node, _ vocabulary: RuleCatalogue, _ problems: inout [RuleProblem]
    ) {
        switch (key, node) {
        case ("settings", _):
            guard case .object(let object)? = Self.object(node) else {
                report("'settings' must be a table of plain values", key, &problems)
                return
            }
            settings = object
        case ("on", _):
            guard Self.isTable(node) else {
                report("'on' must be a table that has a function for each topic", key, &problems)
                return
            }
            for (topic, handler) in node.members { readReaction(topic, handler, vocabulary, &problems) }
        case ("api", .value(.int(let version))):
            if version > Self.api {
                report(
                    "this file is written for version \(version) of the rules' contract; this host supports version "
                        + "\(Self.api)",
                    key, &problems)
            }
        case (_, .function(let id, let line)):
            guard let query = TopicName("\(text.namespace).\(key)"), vocabulary.query(query) != nil else {
                let names = vocabulary.policies(of: text.namespace)
                problems.append(
                    RuleProblem(
                        file: text.path, line: line,
                        message: "'\(key)' is not a policy of \(text.namespace)",
                        hint: Self.didYouMean(key, names + ["settings", "on"])
                            ?? (names.isEmpty
                                ? "\(text.namespace) has no policies"
                                : "its policies are " + names.joined(separator: ", "))))
                return
            }
            policies.append((query, id, line))
        default:
            report(
                "'\(key)' is neither a policy (a function) nor 'settings', 'on' or 'api'", key, &problems,
                hint: Self.didYouMean(key, vocabulary.policies(of: text.namespace) + ["settings", "on", "api"]))
        }
    }

    private func readReaction(
        _ name: String, _ node: Packing.Node, _ vocabulary: RuleCatalogue, _ problems: inout [RuleProblem]
    ) {
        guard case .function(let id, let line) = node else {
            report("on[\"\(name)\"] must be a function(event, bus, ctx)", name, &problems)
            return
        }
        guard let topic = TopicName(name), vocabulary.hasEvent(topic) else {
            problems.append(
                RuleProblem(
                    file: text.path, line: line, message: "no event has the topic '\(name)'",
                    hint: Self.didYouMean(name, vocabulary.events)))
            return
        }
        reactions.append((topic, id, line))
    }

    private func report(
        _ message: String, _ key: String, _ problems: inout [RuleProblem], hint: String? = nil
    ) {
        problems.append(
            RuleProblem(file: text.path, line: assignedLines[key], message: message, hint: hint))
    }

    /// Converts a table of plain values to an object. An empty Lua table may be a list or an object; here it counts as
    /// an object.
    private static func object(_ node: Packing.Node) -> Value? {
        guard let plain = node.plain else { return nil }
        return plain == .array([]) ? .object([:]) : plain
    }

    package static func didYouMean(_ name: String, _ candidates: [String]) -> String? {
        nearest(name, among: candidates).map { "did you mean '\($0)'?" }
    }
}

/// The parts that only the file of a module in Lua has.
struct ModuleParts {
    let declaration: ModuleDeclaration
    /// The handler that runs when the module has started; nil if there is none.
    let start: ModuleReader.Function?
    /// The function that returns the module's state; nil: the state is `ctx.memory`.
    let state: UInt32?
    /// The fields of the state, which decide whether an empty table is a list or an object; nil if they are not
    /// declared.
    let shows: [DeclaredField]?
    /// The function that draws the module's parts; nil if it draws nothing.
    let picture: UInt32?
}

/// A file that was compiled and run in its own Lua state, and not checked yet.
struct LoadedFile {
    let text: RuleText
    let layer: String
    let vm: RuleVM
    let root: Packing.Node
    /// The declarations of the file, if it is a module.
    let module: ModuleReader?

    /// Loads the file, and adds to `problems` anything that prevents it.
    /// - Returns: nil if the file could not be loaded.
    init?(
        _ text: RuleText, layer: String, limits: clua_limits, findModule: @escaping (String) -> RuleText?,
        problems: inout [RuleProblem]
    ) {
        self.text = text
        self.layer = layer
        do {
            vm = try RuleVM(limits: limits, findModule: findModule)
        } catch {
            problems.append(RuleProblem(file: text.path, message: (error as? ScriptFailure)?.message ?? "\(error)"))
            return nil
        }
        do {
            root = try vm.load(text)
        } catch let failure as ScriptFailure {
            problems.append(
                RuleProblem(
                    file: failure.file.isEmpty ? text.path : failure.file, line: failure.line,
                    column: failure.column, message: failure.message, hint: vm.hint))
            return nil
        } catch {
            problems.append(RuleProblem(file: text.path, message: "\(error)"))
            return nil
        }
        guard RuleFile.isTable(root) else {
            problems.append(
                RuleProblem(file: text.path, message: "the file returned a list; expected a table with names"))
            return nil
        }
        module = ModuleReader.isModule(root) ? ModuleReader(text, root) : nil
    }
}
