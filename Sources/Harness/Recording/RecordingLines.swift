import EventBus
import Host
import RuleHost

/// Makes the lines of a recording.
///
/// What toasts say, and tokens, become placeholders unless text is to be held.
struct RecordingLines {
    private let configuration: ChromeSystem.Configuration
    private let modules: [ModuleName]
    /// Nil: texts are written as they came.
    private var placeholders: TextPlaceholders?
    /// The latest source and its JSON: most inputs have the same.
    private var source = ""
    private var sourceText: [UInt8] = []

    /// - Parameter modules: those of the host, in the order of their start.
    init(_ configuration: ChromeSystem.Configuration, _ modules: ModuleSet, withText: Bool) {
        self.configuration = configuration
        self.modules = modules.modules.names
        placeholders = withText ? nil : TextPlaceholders(modules.catalogue)
    }

    /// The first line of a run.
    /// - Parameter rules: digest of those that it begins with.
    func addHeader(rules: String, to bytes: inout [UInt8]) {
        let header = RecordingHeader(configuration, modules: modules, rules: rules, holdsText: placeholders == nil)
        let start = bytes.count
        // Its fields are plain: encoding them cannot fail.
        let members = Array(((try? ValueEncoder().encode(header).json) ?? "{}").utf8)
        let second = members.firstIndex(of: UInt8(ascii: ",")) ?? members.endIndex
        bytes += members[..<second] + LineChecksum.member + members[second...]
        end(&bytes, start)
    }

    /// - Parameters:
    ///   - time: bus time.
    ///   - id: of the line, from 1 in each run.
    ///   - withTexts: whether rules are written with their texts.
    mutating func add(
        _ input: LoggedInput, at time: Duration, id: Int, withTexts: Bool = false, to bytes: inout [UInt8]
    ) {
        let start = bytes.count
        begin(time, &bytes)
        switch input {
        case .event(let topic, let data, let source):
            bytes += placeholders?.replaced(data, of: topic) ?? data
            finish(topic.text, id, source, &bytes, start)
        case .question(let topic, let query):
            let data = Array(query.json.utf8)
            bytes += placeholders?.replaced(data, of: topic) ?? data
            finish(topic.text, id, RecordedType.source, &bytes, start)
        case .rules(let layers, let outcome):
            append(RecordedRules(layers, digest: RuleDigest.of(layers), outcome, withTexts: withTexts), &bytes)
            finish(RecordedType.rules, id, RecordedType.source, &bytes, start)
        case .module(let module, let step):
            if step == .known { placeholders?.learn(type(of: module).language) }
            append(RecordedModule(module: type(of: module).name, step: step), &bytes)
            finish(RecordedType.module, id, RecordedType.source, &bytes, start)
        case .deadline(let verdict):
            append(verdict, &bytes)
            finish(RecordedType.deadline, id, RecordedType.source, &bytes, start)
        case .end:
            bytes += "{}".utf8
            finish(RecordedType.end, id, RecordedType.source, &bytes, start)
        }
    }

    /// Says what is missing before the line that follows.
    mutating func add(_ gap: RecordingGap, id: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        begin(gap.until, &bytes)
        append(gap, &bytes)
        finish(RecordedType.gap, id, RecordedType.source, &bytes, start)
    }

    private func begin(_ time: Duration, _ bytes: inout [UInt8]) {
        bytes += "{\"bustime\":\"".utf8
        bytes += Value.double(time.inSeconds).json.utf8
        bytes.append(UInt8(ascii: "\""))
        bytes += LineChecksum.member
        bytes += ",\"data\":".utf8
    }

    private func append(_ data: some Encodable, _ bytes: inout [UInt8]) {
        // Our own plain types again.
        bytes += ((try? ValueEncoder().encode(data).json) ?? "{}").utf8
    }

    /// The rest of a CloudEvent after its data.
    private mutating func finish(_ type: String, _ id: Int, _ source: String, _ bytes: inout [UInt8], _ start: Int) {
        if source != self.source || sourceText.isEmpty {
            self.source = source
            sourceText = Array(Value.string(source).json.utf8)
        }
        bytes += ",\"id\":\"".utf8
        bytes += String(id).utf8
        bytes += "\",\"source\":".utf8
        bytes += sourceText
        bytes += ",\"specversion\":\"1.0\",\"type\":\"".utf8
        bytes += type.utf8
        bytes += "\"}".utf8
        end(&bytes, start)
    }

    private func end(_ bytes: inout [UInt8], _ start: Int) {
        LineChecksum.seal(&bytes, from: start)
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// The types of lines that are no events and no questions.
enum RecordedType {
    static let rules = "recording.rules"
    static let module = "recording.module"
    static let deadline = "recording.deadline"
    static let gap = "recording.gap"
    static let end = "recording.end"
    /// Who says so.
    static let source = "/host"
}
