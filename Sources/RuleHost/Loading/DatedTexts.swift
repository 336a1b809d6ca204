import EventBus

/// The texts of a set of rules, each with the moment of its last change.
struct DatedTexts {
    struct Entry {
        let text: RuleText
        let layer: String
        /// Whether the file is a module for `require`.
        let isModule: Bool
        /// The generation in which the text first ran.
        let since: Int
        let moment: RuleStatus.Moment
    }

    /// In the order of the layers; within a layer first the rules, then the modules, by name.
    private(set) var entries: [Entry] = []
    private var indices: [String: Int] = [:]

    /// - Parameter before: the previous set; a text that is unchanged keeps its date.
    init(_ layers: [RuleLayer], generation: Int, at moment: RuleStatus.Moment, before: DatedTexts?) {
        for layer in layers {
            let modules = layer.modules.sorted { $0.key < $1.key }.map(\.value)
            for (texts, isModule) in [(layer.files, false), (modules, true)] {
                for text in texts {
                    let same = before?[text.path].flatMap { $0.text == text && $0.layer == layer.name ? $0 : nil }
                    indices[text.path] = entries.count
                    entries.append(
                        Entry(
                            text: text, layer: layer.name, isModule: isModule, since: same?.since ?? generation,
                            moment: same?.moment ?? moment))
                }
            }
        }
    }

    /// The entry of the file at a path; nil if there is none.
    subscript(path: String) -> Entry? { indices[path].map { entries[$0] } }
}

/// The newest set of rules, if it was refused.
struct RefusedSet {
    let problems: [RuleProblem]
    let moment: RuleStatus.Moment
    let texts: DatedTexts
    /// The files of the running set that are missing from the refused set, each with the moment of its removal.
    private let gone: [String: RuleStatus.Moment]

    /// - Parameter before: the set that was refused before this one; a text that is unchanged keeps its date.
    init(
        _ problems: [RuleProblem], _ layers: [RuleLayer], at moment: RuleStatus.Moment, running: DatedTexts?,
        before: RefusedSet?
    ) {
        self.problems = problems
        self.moment = moment
        texts = DatedTexts(layers, generation: 0, at: moment, before: before?.texts)
        var gone: [String: RuleStatus.Moment] = [:]
        for entry in running?.entries ?? [] where texts[entry.text.path] == nil {
            gone[entry.text.path] = before?.gone[entry.text.path] ?? moment
        }
        self.gone = gone
    }

    /// The newest text of a file and its problems; nil if the newest text is the one that runs.
    func newer(_ path: String, than running: RuleText?) -> RuleStatus.Newer? {
        let own = problems.filter { $0.file == path }
        guard let newest = texts[path] else {
            return gone[path].map { RuleStatus.Newer(digest: nil, since: $0, problems: own) }
        }
        guard newest.text != running || !own.isEmpty else { return nil }
        return RuleStatus.Newer(digest: newest.text.digest, since: newest.moment, problems: own)
    }
}
