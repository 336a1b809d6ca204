import EventBus

extension TopicCatalogue {
    /// This catalogue, extended by the topics and questions that modules in Lua of these layers declare. Declarations with
    /// mistakes are left out; loading the layers tells about them.
    ///
    /// The files that may declare a module are run, so the thread needs 4 MiB of stack.
    package func including(modulesIn layers: [RuleLayer]) -> TopicCatalogue {
        let layers = layers.map { layer in
            var layer = layer
            layer.files.removeAll { !$0.mayDeclareModule }
            return layer
        }
        guard layers.contains(where: { !$0.files.isEmpty }) else { return self }
        var limits = RuleHost.Limits()
        // What is declared must not depend on how fast the machine is.
        limits.deadline = nil
        var problems: [RuleProblem] = []
        return LoadedFiles(layers, limits: limits.raw(seed: 0), known: self, problems: &problems).catalogue
    }
}

extension RuleText {
    /// False only if the file is certainly one of rules: a module names itself in its field `module`.
    fileprivate var mayDeclareModule: Bool { source.firstRange(of: Self.module) != nil }

    private static let module = Array("module".utf8)
}
