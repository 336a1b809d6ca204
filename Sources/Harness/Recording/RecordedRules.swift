import EventBus
import FoundationEssentials
import Host
import RuleHost

/// The data of a line `recording.rules`: a set that was loaded. Its texts are there the first
/// time that a file mentions the digest.
struct RecordedRules: Codable {
    struct Text: Codable {
        var path: String
        var namespace: String
        var source: String?
        /// Instead of `source`, for what is not UTF-8.
        var base64: String?
    }
    struct Layer: Codable {
        var name: String
        var files: [Text]
        var modules: [String: Text]
        var problems: [RuleProblem]
    }

    var digest: String
    /// Seconds that it took to load an accepted set.
    @Seconds var duration: Duration?
    /// Why a set was refused.
    var refused: [RuleProblem]?
    var layers: [Layer]?

    init(_ layers: [RuleLayer], digest: String, _ outcome: LoadOutcome, withTexts: Bool) {
        self.digest = digest
        switch outcome {
        case .accepted(let time):
            _duration = Seconds(wrappedValue: time)
        case .refused(let problems):
            _duration = Seconds(wrappedValue: nil)
            refused = problems
        }
        guard withTexts else { return }
        self.layers = layers.map { layer in
            Layer(
                name: layer.name, files: layer.files.map(Text.init), modules: layer.modules.mapValues(Text.init),
                problems: layer.problems)
        }
    }

    var outcome: LoadOutcome { refused.map { .refused($0) } ?? .accepted(in: duration ?? .zero) }

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
