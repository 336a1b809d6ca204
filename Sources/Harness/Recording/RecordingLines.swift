import EventBus
import Host
import RuleHost

/// Encodes the lines of a recording.
///
/// Private text, such as the messages of toasts, is replaced by placeholders unless texts are recorded.
struct RecordingLines {
    private let configuration: ChromeSystem.Configuration
    private let modules: [ModuleName]
    /// Replaces private texts; nil if texts are recorded unchanged.
    private var placeholders: TextPlaceholders?
    /// The latest source and its JSON, because most inputs have the same source.
    private var source = ""
    private var sourceText: [UInt8] = []

    /// - Parameter modules: the modules of the host, in the order of their start.
    init(_ configuration: ChromeSystem.Configuration, _ modules: ModuleSet, withText: Bool) {
        self.configuration = configuration
        self.modules = modules.modules.names
        placeholders = withText ? nil : TextPlaceholders(modules.catalogue)
    }

    /// Appends the first line of a run.
    /// - Parameters:
    ///   - rules: the digest of the rules with which the run begins.
    ///   - before: the name of the file with the previous part of the run; nil if the run begins here.
    func addHeader(rules: String, after before: String?, to bytes: inout [UInt8]) {
        var header = RecordingHeader(configuration, modules: modules, rules: rules, holdsText: placeholders == nil)
        header.continues = before
        Self.add(header, to: &bytes)
    }

    /// Appends a line with a header.
    static func add(_ header: RecordingHeader, to bytes: inout [UInt8]) {
        let start = bytes.count
        // The fields of the header can always be encoded.
        let members = Array(((try? ValueEncoder().encode(header).json) ?? "{}").utf8)
        let second = members.firstIndex(of: UInt8(ascii: ",")) ?? members.endIndex
        bytes += members[..<second] + LineChecksum.member + members[second...]
        end(&bytes, start)
    }

    /// Appends the line of an input.
    /// - Parameters:
    ///   - time: the bus time.
    ///   - id: the number of the line, counted from 1 in each run.
    ///   - withTexts: whether the texts of rules are included.
    mutating func add(
        _ input: LoggedInput, at time: Duration, id: Int, withTexts: Bool = false, to bytes: inout [UInt8]
    ) {
        let start = bytes.count
        begin(time, id, &bytes)
        switch input {
        case .event(let topic, let data, let source, let attributes):
            bytes += placeholders?.replaced(data, of: topic) ?? data
            finish(topic.text, source, &bytes, start, attributes)
        case .question(let topic, let query):
            let data = Array(query.json.utf8)
            bytes += placeholders?.replaced(data, of: topic) ?? data
            finish(topic.text, RecordedType.source, &bytes, start)
        case .rules(let layers, let outcome):
            if case .accepted = outcome { placeholders?.learn(modulesIn: layers) }
            append(RecordedRules(layers, digest: RuleDigest.of(layers), outcome, withTexts: withTexts), &bytes)
            finish(RecordedType.rules, RecordedType.source, &bytes, start)
        case .module(let module, let step):
            if step == .known { placeholders?.learn(type(of: module).language) }
            append(RecordedModule(module: type(of: module).name, step: step), &bytes)
            finish(RecordedType.module, RecordedType.source, &bytes, start)
        case .deadline(let verdict):
            append(verdict, &bytes)
            finish(RecordedType.deadline, RecordedType.source, &bytes, start)
        case .end:
            bytes += "{}".utf8
            finish(RecordedType.end, RecordedType.source, &bytes, start)
        }
    }

    /// Appends a line that describes the inputs missing before the next line.
    mutating func add(_ gap: RecordingGap, id: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        begin(gap.until, id, &bytes)
        append(gap, &bytes)
        finish(RecordedType.gap, RecordedType.source, &bytes, start)
    }

    /// Appends the members of a line before its data.
    private func begin(_ time: Duration, _ id: Int, _ bytes: inout [UInt8]) {
        bytes += "{\"busline\":\"".utf8
        bytes += String(id).utf8
        bytes.append(UInt8(ascii: "\""))
        bytes += LineChecksum.member
        bytes += ",\"bustime\":\"".utf8
        bytes += Value.double(time.inSeconds).json.utf8
        bytes += "\",\"data\":".utf8
    }

    private func append(_ data: some Encodable, _ bytes: inout [UInt8]) {
        // These types are part of this package and can always be encoded.
        bytes += ((try? ValueEncoder().encode(data).json) ?? "{}").utf8
    }

    /// Appends the members that follow the data. Inputs that had attributes are complete CloudEvents again, including
    /// all attributes. The rest has the short form, so that sending such a line to a host creates a new event.
    private mutating func finish(
        _ type: String, _ source: String, _ bytes: inout [UInt8], _ start: Int, _ attributes: EventAttributes? = nil
    ) {
        if source != self.source || sourceText.isEmpty {
            self.source = source
            sourceText = Array(Value.string(source).json.utf8)
        }
        if let attributes, attributes.id != nil || !attributes.others.isEmpty {
            bytes += ",\"id\":".utf8
            bytes += Value.string(attributes.id ?? CloudEvent.noIdentity).json.utf8
            bytes += ",\"specversion\":\"1.0\"".utf8
            for (name, value) in attributes.others.sorted(by: { $0.key < $1.key }) {
                bytes += ",\"\(name)\":".utf8
                bytes += value.json.utf8
            }
        }
        bytes += ",\"source\":".utf8
        bytes += sourceText
        bytes += ",\"type\":\"".utf8
        bytes += type.utf8
        bytes += "\"}".utf8
        Self.end(&bytes, start)
    }

    private static func end(_ bytes: inout [UInt8], _ start: Int) {
        LineChecksum.seal(&bytes, from: start)
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// The types of the lines that are neither events nor questions.
package enum RecordedType {
    /// The first part of all these names.
    static let namespace = "recording"
    static let rules = "recording.rules"
    static let module = "recording.module"
    static let deadline = "recording.deadline"
    static let gap = "recording.gap"
    static let end = "recording.end"
    /// The source of these lines.
    static let source = "/host"

    /// Returns whether the line of a recording is neither an event nor a question: the first line of a run, or a line
    /// with one of these types.
    package static func isTypeOf(_ line: ArraySlice<UInt8>) -> Bool {
        struct Line: Decodable {
            var glassbus: String?
            var type: String?
        }
        guard let line = try? JSONText.decode(Line.self, from: line) else { return false }
        return line.glassbus == namespace || line.type?.hasPrefix("\(namespace).") == true
    }
}
