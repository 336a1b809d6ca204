import EventBus

extension TopicCatalogue {
    /// Returns this catalogue, extended by the topics and questions that modules in Lua of these layers declare.
    /// Declarations with mistakes are left out; loading the layers reports them.
    ///
    /// The files that may declare a module are run, so the thread needs 4 MiB of stack.
    package func including(modulesIn layers: [RuleLayer]) -> TopicCatalogue {
        let layers = layers.withModulesAlone
        guard layers.contains(where: { !$0.files.isEmpty }) else { return self }
        var limits = RuleHost.Limits()
        // The declarations must not depend on the speed of the machine.
        limits.deadline = nil
        var problems: [RuleProblem] = []
        return LoadedFiles(layers, limits: limits.raw(seed: 0), known: self, problems: &problems).catalogue
    }
}

extension [RuleLayer] {
    /// The layers without the files that certainly do not declare a module.
    package var withModulesAlone: [RuleLayer] {
        map { layer in
            var layer = layer
            layer.files.removeAll { !$0.mayDeclareModule }
            return layer
        }
    }
}

extension RuleText {
    /// False only if the file certainly contains rules: a module names itself in its field `module`, as in
    /// `module = "tips"` or `t["module"] = "tips"`.
    fileprivate var mayDeclareModule: Bool {
        if isInModules { return true }
        var rest = source[...]
        while let name = rest.firstRange(of: Self.module) {
            rest = rest[name.upperBound...]
            switch rest.first(where: { $0 > UInt8(ascii: " ") }) {
            case UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"): return true
            default: continue
            }
        }
        return false
    }

    private static let module = Array("module".utf8)
}
