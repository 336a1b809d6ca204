import CLua
import EventBus

/// One generation of rules: all files of all layers, loaded and checked together.
final class RuleSet {
    /// The rule files in the order of the layers.
    let files: [RuleFile]
    /// The settings of every module under these rules.
    let settings: [any Settings]
    /// The settings that differ in a container (`settings.containers`), by container.
    let containerSettings: [ContainerName: [any Settings]]

    /// Checks a whole set independently of the running one.
    /// - Parameters:
    ///   - overrides: settings by namespace that take precedence over all layers.
    ///   - problems: the problems found when the files were loaded.
    /// - Throws: ``RuleSetRejected`` with every problem found.
    init(
        _ loaded: LoadedFiles, overrides: [String: Value], problems found: [RuleProblem]
    ) throws(RuleSetRejected) {
        var problems = found
        let vocabulary = RuleCatalogue(loaded.catalogue)
        var files: [RuleFile] = []
        // The modules' own answers come first, so that rules of all layers are asked before them.
        for file in loaded.modules + loaded.rules {
            guard vocabulary.hasModule(file.text.namespace) else {
                problems.append(
                    RuleProblem(
                        file: file.text.path, message: "no module is called '\(file.text.namespace)'",
                        hint: RuleFile.didYouMean(file.text.namespace, vocabulary.namespaces)))
                continue
            }
            files.append(RuleFile(file, vocabulary: vocabulary, problems: &problems))
        }
        (settings, containerSettings) = Self.settings(files, overrides, vocabulary, &problems)
        for file in files {
            Self.fill(file, settings: settings, &problems)
            Self.learn(file, vocabulary, &problems)
        }
        guard problems.isEmpty else { throw RuleSetRejected(problems: problems) }
        self.files = files
    }

    /// A copy of the set with new Lua states.
    init(copying set: RuleSet) {
        files = set.files.map(RuleFile.init(copying:))
        settings = set.settings
        containerSettings = set.containerSettings
    }

    /// The modules in Lua of the set, by name.
    var modules: [RuleFile] { files.filter { $0.module != nil } }

    private static func fill(_ file: RuleFile, settings: [any Settings], _ problems: inout [RuleProblem]) {
        guard let own = settings.first(where: { type(of: $0).namespace == file.text.namespace }) else { return }
        do {
            try file.vm.setSettings(try encode(own))
        } catch {
            let reason = (error as? ScriptFailure)?.message ?? "\(error)"
            problems.append(RuleProblem(file: file.text.path, message: reason))
        }
    }

    /// Declares the fields of every query that the file answers in its Lua state.
    private static func learn(_ file: RuleFile, _ vocabulary: RuleCatalogue, _ problems: inout [RuleProblem]) {
        for policy in file.policies {
            do {
                guard let query = vocabulary.query(policy.query) else { continue }  // reported elsewhere
                try file.vm.learn(query, answeredBy: policy.function)
            } catch {
                let reason = (error as? ScriptFailure)?.message ?? "\(error)"
                problems.append(RuleProblem(file: file.text.path, line: policy.line, message: reason))
                return
            }
        }
    }

    private static func encode(_ settings: some Settings) throws -> Value {
        try ValueEncoder().encode(settings)
    }

    // MARK: Settings

    /// The settings of every module: the defaults, changed by the layers in order, then by the overrides.
    private static func settings(
        _ files: [RuleFile], _ overrides: [String: Value], _ vocabulary: RuleCatalogue,
        _ problems: inout [RuleProblem]
    ) -> (all: [any Settings], byContainer: [ContainerName: [any Settings]]) {
        for namespace in overrides.keys.sorted() where vocabulary.settings[namespace] == nil {
            problems.append(
                RuleProblem(
                    file: "settings", message: "no module called '\(namespace)' has settings",
                    hint: RuleFile.didYouMean(namespace, vocabulary.settings.keys.sorted())))
        }
        for file in files where vocabulary.settings[file.text.namespace] == nil && !file.settings.isEmpty {
            problems.append(
                RuleProblem(
                    file: file.text.path, line: file.assignedLines["settings"],
                    message: "\(file.text.namespace) has no settings"))
        }
        var byContainer: [ContainerName: [any Settings]] = [:]
        let all = vocabulary.settings.sorted { $0.key < $1.key }.compactMap { namespace, type in
            var sources = files.filter { $0.text.namespace == namespace }.map {
                (values: $0.settings, file: Optional($0))
            }
            if case .object(let values)? = overrides[namespace] { sources.append((values, nil)) }
            let containers = containers(of: namespace, in: &sources, vocabulary, &problems)
            let settings = decode(type, from: sources, vocabulary, &problems)
            for (container, own) in containers.sorted(by: { $0.key < $1.key }) where settings != nil {
                let count = problems.count
                let settings = decode(type, from: sources + own, vocabulary, &problems)
                for index in count..<problems.count {
                    problems[index].message.replace(
                        "settings.", with: "settings.containers.\(container).", maxReplacements: 1)
                }
                if let settings { byContainer[container, default: []].append(settings) }
            }
            return settings
        }
        return (all, byContainer)
    }

    /// Moves settings of single containers out of the settings of a module that runs once per container.
    private static func containers(
        of namespace: String, in sources: inout [(values: [String: Value], file: RuleFile?)],
        _ vocabulary: RuleCatalogue, _ problems: inout [RuleProblem]
    ) -> [ContainerName: [(values: [String: Value], file: RuleFile?)]] {
        guard vocabulary.catalogue.modulesPerContainer.contains(namespace) else { return [:] }
        var found: [ContainerName: [(values: [String: Value], file: RuleFile?)]] = [:]
        for index in sources.indices {
            let file = sources[index].file
            guard let containers = sources[index].values.removeValue(forKey: "containers") else { continue }
            guard case .object(let byName) = containers else {
                problems.append(
                    problem("settings.containers: expected a table by the names of containers", "settings", file))
                continue
            }
            for (name, values) in byName.sorted(by: { $0.key < $1.key }) {
                if case .object(let values) = values {
                    found[name, default: []].append((values, file))
                } else {
                    problems.append(
                        problem("settings.containers.\(name): expected a table of settings", "settings", file))
                }
            }
        }
        return found
    }

    private static func decode(
        _ type: any Settings.Type, from sources: [(values: [String: Value], file: RuleFile?)],
        _ vocabulary: RuleCatalogue, _ problems: inout [RuleProblem]
    ) -> (any Settings)? {
        func open<S: Settings>(_ type: S.Type) -> (any Settings)? {
            // Deriving the fields of a type takes longer than all the rest, and most files set nothing.
            if sources.allSatisfy(\.values.isEmpty) { return S() }
            let names = Schema.fieldNames(of: type)
            var merged: [String: Value] = [:]
            for source in sources {
                for (name, value) in source.values.sorted(by: { $0.key < $1.key }) {
                    guard names.contains(name) else {
                        problems.append(
                            problem(
                                "'\(name)' is not a setting of \(S.namespace)", name, source.file,
                                hint: RuleFile.didYouMean(name, names)))
                        continue
                    }
                    merged[name] = merged[name].map { value.over($0) } ?? value
                }
            }
            let count = problems.count
            // The decoder reports only the first mistake. With that value removed, it reports the next one. If a value
            // is missing as a result, its container is removed and nothing is reported.
            var removed: Set<String> = []
            while true {
                do {
                    let settings = try ValueDecoder().decode(type, from: .object(merged))
                    // The decoder ignores unknown fields, but they are probably mistakes.
                    try FieldTree.of(type).check(.object(merged), path: "", of: "settings")
                    problems += settings.problems(in: vocabulary.catalogue).map { problem($0, in: sources) }
                    return problems.count == count ? settings : nil
                } catch let error as DecodingError {
                    var path = error.path[...]
                    if removed.contains(FieldError(error).path) {
                        path = path.dropLast()
                    } else {
                        problems.append(problem(FieldError(error), in: sources))
                        removed.insert(FieldError(error).path)
                    }
                    guard let rest = Value.object(merged).removing(path)?.objectValue else { return nil }
                    merged = rest
                } catch let error as FieldError {
                    problems.append(problem(error, in: sources))
                    return nil
                } catch {
                    problems.append(problem("settings: \(error)", "settings", sources.last?.file))
                    return nil
                }
            }
        }
        return open(type)
    }

    /// Returns the problem of a field, placed in the last layer that sets the field.
    private static func problem(
        _ field: FieldError, in sources: [(values: [String: Value], file: RuleFile?)]
    ) -> RuleProblem {
        let source = sources.last { sets(.object($0.values), field.path[...]) } ?? sources.last
        return RuleProblem(
            file: source?.file?.text.path ?? "settings", line: source?.file?.text.line(at: field.path) ?? 0,
            message: "settings.\(field)")
    }

    private static func sets(_ value: Value, _ path: Substring) -> Bool {
        guard case .object(let members) = value else { return true }
        return path.isEmpty
            || members.contains { name, member in
                guard path.hasPrefix(name) else { return false }
                let rest = path.dropFirst(name.count)
                // trap: not empty
                return rest.isEmpty || (".[".contains(rest.first!) && sets(member, rest.dropFirst()))
            }
    }

    private static func problem(
        _ message: String, _ name: String, _ file: RuleFile?, hint: String? = nil
    ) -> RuleProblem {
        RuleProblem(
            file: file?.text.path ?? "settings", line: file?.assignedLines[name] ?? 0, message: message, hint: hint)
    }

    // MARK: Memory

    /// Gives each file the `ctx.memory` of the previous file at the same path.
    /// - Returns: a problem for each file whose memory could not be kept and starts empty.
    func restore(_ memory: [String: [UInt8]]) -> [RuleProblem] {
        files.compactMap { Self.restore(memory[$0.text.path], to: $0) }
    }

    /// - Returns: the reason why the file's `ctx.memory` starts empty; nil if the memory was restored or there was
    ///   none.
    private static func restore(_ memory: [UInt8]?, to file: RuleFile) -> RuleProblem? {
        guard let memory else { return nil }
        do {
            try file.vm.setMemory(memory)
            return nil
        } catch {
            return notKept(file, error)
        }
    }

    private static func notKept(_ file: RuleFile, _ error: any Error) -> RuleProblem {
        let reason = (error as? ScriptFailure)?.message ?? "\(error)"
        return RuleProblem(file: file.text.path, message: "ctx.memory could not be kept and is empty now: \(reason)")
    }

    /// Returns the `ctx.memory` of every file that uses it, by the file's path. Memory that cannot be kept is lost and
    /// reported in `problems`.
    func memory(_ problems: inout [RuleProblem]) -> [String: [UInt8]] {
        var all: [String: [UInt8]] = [:]
        for file in files {
            do {
                all[file.text.path] = try file.vm.memory()
            } catch {
                problems.append(Self.notKept(file, error))
            }
        }
        return all
    }
}
