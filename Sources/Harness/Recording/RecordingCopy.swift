import EventBus
import Host

/// Copies the lines of a recording with placeholders in place of private texts, in the same form as ``Recorder`` writes
/// without texts.
///
/// ```swift
/// let copy = try RecordingCopy(of: "day.jsonl", modules: .shipped)
/// while let lines = try copy.next() { try file.write(lines) }
/// ```
public final class RecordingCopy {
    private let path: String
    private let lines: LineReader
    private let catalogue: TopicCatalogue
    private var placeholders: TextPlaceholders
    private var run: RecordedRun?

    /// The approximate number of bytes that ``next()`` returns.
    private static let part = 64 << 10

    /// - Parameter modules: the modules of this program, which define the private fields.
    /// - Throws: ``RecordingFailure`` if the file cannot be opened; `ModuleProblem` or `BusError` for modules that
    ///   cannot run together.
    public init(of path: String, modules: [any Module] = .shipped) throws {
        self.path = path
        lines = try LineReader(path: path)
        catalogue = try ModuleSet(modules).catalogue
        placeholders = TextPlaceholders(catalogue)
    }

    /// Returns the next lines; nil at the end. A truncated last line is omitted.
    /// - Throws: ``RecordingFailure`` for a line that does not belong to a recording of this version.
    public func next() throws(RecordingFailure) -> [UInt8]? {
        var copied: [UInt8] = []
        while copied.count < Self.part, let line = try lines.next(), line.isWhole {
            do {
                try add(line.bytes, to: &copied)
            } catch {
                throw .line(path, line.number, error.description)
            }
        }
        return copied.isEmpty ? nil : copied
    }

    private func add(_ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) throws(FieldError) {
        guard let value = try? JSONText.decode(Value.self, from: line) else {
            throw FieldError(message: "the line is no JSON")
        }
        let start = bytes.count
        if value["glassbus"] != nil {
            guard value["version"]?.intValue == RecordingHeader.version,
                var header = try? ValueDecoder().decode(RecordingHeader.self, from: value)
            else { throw FieldError(message: "the run has not version \(RecordingHeader.version) of the format") }
            placeholders = TextPlaceholders(catalogue)
            run = RecordedRun(header)
            header.holdsText = false
            RecordingLines.add(header, to: &bytes)
            return
        }
        guard let type = value["type"]?.stringValue.flatMap(TopicName.init), let data = Self.data(of: line) else {
            throw FieldError(message: "the line is not one of a recording")
        }
        if type.text == RecordedType.rules { try learn(value["data"] ?? [:]) }
        // Lines about the recording itself contain no texts of users.
        let isOwn = type.namespace == RecordedType.namespace
        bytes += line[..<data.lowerBound]
        bytes += isOwn ? Array(line[data]) : placeholders.replaced(Array(line[data]), of: type)
        bytes += line[data.upperBound...]
        LineChecksum.seal(&bytes, from: start)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Adds the types of modules in Lua, which define the private fields in the following lines.
    private func learn(_ data: Value) throws(FieldError) {
        guard let rules = try? ValueDecoder().decode(RecordedRules.self, from: data),
            let layers = try run?.layers(of: rules), rules.refused == nil
        else { return }
        placeholders.learn(modulesIn: layers)
    }

    /// Returns the range of the value of the member `data` in a line. The members before it contain no quotes and no
    /// braces.
    private static func data(of line: ArraySlice<UInt8>) -> Range<Int>? {
        guard let name = line.firstRange(of: Array("\"data\":".utf8)) else { return nil }
        var depth = 0, isText = false, isEscaped = false
        for index in name.upperBound..<line.endIndex {
            switch line[index] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return name.upperBound..<index + 1 }
            default: break
            }
        }
        return nil
    }
}
