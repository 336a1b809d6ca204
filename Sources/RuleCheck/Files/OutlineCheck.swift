import EventBus
import RuleHost

/// Checks the names of policies, settings and topics in the table that a rule file returns. It reports what
/// ``RuleFile`` would report, even when the file cannot be loaded for another reason.
struct OutlineCheck {
    let outline: Outline
    let namespace: String
    let vocabulary: RuleCatalogue
    let map: SourceMap
    let findings: Findings
    /// Field names that the file reads. A second function that reads the first one under the same name wraps it, so it
    /// is not reported as a repetition.
    let reads: Set<String>

    func run() {
        let policies = vocabulary.policies(of: namespace)
        for member in outline.members where !["settings", "on", "api"].contains(member.name) {
            guard member.value.function != nil, !policies.contains(member.name), vocabulary.hasModule(namespace) else {
                continue
            }
            findings.add(
                .unknownPolicy, .error, member.span, "'\(member.name)' is not a policy of \(namespace)",
                RuleFile.didYouMean(member.name, policies + ["settings", "on"])
                    ?? (policies.isEmpty
                        ? "\(namespace) has no policies" : "its policies are " + policies.joined(separator: ", ")))
        }
        checkRepetition(outline.members)
        checkRepetition(outline.members(of: "on"))
        checkRepetition(outline.members(of: "settings"))
        for member in outline.members(of: "on") where member.value.function != nil {
            guard TopicName(member.name).map(vocabulary.hasEvent) != true else { continue }
            findings.add(
                .unknownTopic, .error, member.span, "no event has the topic '\(member.name)'",
                RuleFile.didYouMean(member.name, vocabulary.events))
        }
        guard let settings = vocabulary.settings[namespace] else { return }
        let names = names(of: settings)
        // Unknown settings are reported as such.
        checkNil(outline.members(of: "settings").filter { names.contains($0.name) })
        func schema<S: Settings>(_ type: S.Type) -> Value { Schema.of(type) }
        checkTimes(outline.members(of: "settings"), schema(settings))
        let isPerContainer = vocabulary.catalogue.modulesPerContainer.contains(namespace)
        for member in outline.members(of: "settings") where !names.contains(member.name) {
            if member.name == "containers", isPerContainer { continue }
            findings.add(
                .unknownSetting, .error, member.span, "'\(member.name)' is not a setting of \(namespace)",
                RuleFile.didYouMean(member.name, names))
        }
    }

    private func names(of type: any Settings.Type) -> [String] {
        func open<S: Settings>(_ type: S.Type) -> [String] { Schema.fieldNames(of: type) }
        return open(type)
    }

    /// Warns about settings that are nil, which Lua drops from a table.
    private func checkNil(_ members: [Outline.Member]) {
        for member in members {
            if case .null = member.value.kind {
                findings.add(
                    .nilSetting, .warning, member.span,
                    "'\(member.name)' is nil, which Lua leaves out of a table: the setting stays as it is",
                    "null means no value")
            } else if let fields = Outline.table(member.value) {
                checkNil(Outline.members(fields))
            }
        }
    }

    /// Warns about times that look like milliseconds.
    private func checkTimes(_ members: [Outline.Member], _ schema: Value) {
        for member in members {
            guard let property = schema["properties"]?[member.name] ?? schema["additionalProperties"] else { continue }
            if RuleAnalyzer.isTime(property),
                let warning = RuleAnalyzer.suspectSeconds(member.value, of: "'\(member.name)'")
            {
                findings.add(.wrongUnit, .warning, member.value.span, warning.message, warning.hint)
            } else if let fields = Outline.table(member.value) {
                checkTimes(Outline.members(fields), property)
            }
        }
    }

    /// Warns when a name is assigned twice, because only the last value counts.
    private func checkRepetition(_ members: [Outline.Member]) {
        for (first, second) in Outline.repetitions(members) where !reads.contains(second.name) {
            findings.add(
                .repeated, .warning, second.span,
                "'\(second.name)' is given twice: the first, on line \(map.line(of: first.span.start)), has no effect")
        }
    }
}
