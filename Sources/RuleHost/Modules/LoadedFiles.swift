import CLua
import EventBus

/// The files of a set of rules, loaded, and the types that the modules among them declare.
struct LoadedFiles {
    private(set) var rules: [LoadedFile] = []
    /// The modules in Lua, sorted by name. A module of a later layer replaces the one below it.
    private(set) var modules: [LoadedFile] = []
    /// The known types, and those of the modules.
    private(set) var catalogue: TopicCatalogue

    /// - Parameter known: the types of the host's own modules.
    init(
        _ layers: [RuleLayer], limits: clua_limits, known: TopicCatalogue, problems: inout [RuleProblem]
    ) {
        catalogue = known
        let library = layers.reduce(into: [:]) { $0.merge($1.modules) { $1 } }
        for layer in layers {
            // Paths by subject, separately for rules and for modules.
            var seen: (rules: [String: String], modules: [String: String]) = ([:], [:])
            // Sorted, so that the problems do not depend on the order in which the files were read.
            for text in layer.files.sorted(by: { $0.path < $1.path }) {
                guard
                    let file = LoadedFile(
                        text, layer: layer.name, limits: limits, findModule: { library[$0] }, problems: &problems)
                else {
                    // It would have been the other file of the same name all the same.
                    Self.note(text, in: &seen.rules, "have rules for", &problems)
                    continue
                }
                guard let module = file.module else {
                    Self.note(text, in: &seen.rules, "have rules for", &problems)
                    if text.isInModules {
                        problems.append(
                            RuleProblem(
                                file: text.path, message: "the file declares no module",
                                hint:
                                    "the table that it returns needs module = \"\(text.namespace)\"; rules for a module "
                                    + "stand in the folder above"))
                    }
                    rules.append(file)
                    continue
                }
                Self.note(text, in: &seen.modules, "declare the module", &problems)
                if module.hasName {
                    add(file, known, &problems)
                } else {
                    problems += module.problems
                }
            }
        }
        modules.sort { $0.text.namespace < $1.text.namespace }
        for module in modules.compactMap(\.module) {
            problems += module.problems
            let language = module.declaration.language
            catalogue = catalogue.union(TopicCatalogue(events: language.events, queries: language.queries))
        }
    }

    private mutating func add(_ file: LoadedFile, _ known: TopicCatalogue, _ problems: inout [RuleProblem]) {
        guard !known.namespaces.contains(file.text.namespace) else {
            problems.append(
                RuleProblem(
                    file: file.text.path, line: file.text.line(assigning: "module"),
                    message: "the host has a module '\(file.text.namespace)' already",
                    hint: "give the module in Lua, and its file, another name"))
            return
        }
        modules.removeAll { $0.text.namespace == file.text.namespace }
        modules.append(file)
    }

    private static func note(
        _ text: RuleText, in seen: inout [String: String], _ act: String, _ problems: inout [RuleProblem]
    ) {
        guard let other = seen.updateValue(text.path, forKey: text.namespace) else { return }
        problems.append(
            RuleProblem(
                file: text.path,
                message: "two files of one layer \(act) '\(text.namespace)'; the other file is \(other)"))
    }
}
