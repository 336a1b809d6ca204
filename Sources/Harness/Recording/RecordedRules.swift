import EventBus
import FoundationEssentials
import Host
import RuleHost

/// The data of a line of type `recording.rules`: a set of rules that was loaded. The texts of the rules are present
/// only in the first line of a run that has this digest.
struct RecordedRules: Codable {
    struct Text: Codable {
        var path: String
        var namespace: String
        var source: String?
        /// The text in Base64, instead of `source`, if it is not valid UTF-8.
        var base64: String?
    }
    struct Layer: Codable {
        var name: String
        var files: [Text]
        var modules: [String: Text]
        var problems: [RuleProblem]
    }

    var digest: String
    /// The time that loading the set took, in seconds of real time; nil for a set that was refused.
    @Seconds var duration: Duration?
    /// Why the set was refused; nil for an accepted set.
    var refused: [RuleProblem]?
    /// The warnings of the check; nil if there were none, and in recordings of releases without checks.
    var warned: [RuleProblem]?
    var layers: [Layer]?

    init(_ layers: [RuleLayer], digest: String, _ outcome: LoadOutcome, withTexts: Bool) {
        self.digest = digest
        switch outcome {
        case .accepted(let time, let warnings):
            _duration = Seconds(wrappedValue: time)
            warned = warnings.isEmpty ? nil : warnings
        case .refused(let problems, let warnings):
            _duration = Seconds(wrappedValue: nil)
            refused = problems
            warned = warnings.isEmpty ? nil : warnings
        }
        guard withTexts else { return }
        self.layers = layers.map { layer in
            Layer(
                name: layer.name, files: layer.files.map(Text.init), modules: layer.modules.mapValues(Text.init),
                problems: layer.problems)
        }
    }

    var outcome: LoadOutcome {
        let warnings = warned ?? []
        return refused.map { .refused($0, warnings: warnings) } ?? .accepted(in: duration ?? .zero, warnings: warnings)
    }

    var ruleLayers: [RuleLayer]? {
        layers?.map { layer in
            RuleLayer(
                name: layer.name, files: layer.files.map(\.ruleText), modules: layer.modules.mapValues(\.ruleText),
                problems: layer.problems)
        }
    }
}

extension RecordedRules.Text {
    init(_ text: RuleText) {
        path = text.path
        namespace = text.namespace
        source = String(validating: text.source, as: UTF8.self)
        if source == nil { base64 = Data(text.source).base64EncodedString() }
    }

    var ruleText: RuleText {
        let bytes = source.map { Array($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
        return RuleText(path: path, namespace: namespace, source: bytes ?? [])
    }
}
