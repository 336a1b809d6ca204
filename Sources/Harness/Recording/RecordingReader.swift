import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Reads a recording line by line; memory does not grow with the file.
///
/// A line that was torn by a kill (the last of a run, without its end) is skipped and told.
/// Any other line that cannot be read is an error, unless `skipsBadLines`.
public final class RecordingReader {
    private let path: String
    private let catalogue: EventCatalogue
    private let decoder: JSONDecoder
    private let queries: [TopicName: any Query.Type]
    private let skipsBadLines: Bool
    private let lines: LineReader
    /// Each distinct set of rules is kept: a later line may name it by its digest alone.
    private var run: (time: Duration, ruleSets: [String: [RuleLayer]])?
    /// Read already, because verdicts might have followed what was before it.
    private var ahead: Result<RecordedInput?, RecordingFailure>?

    /// Bytes of the file.
    public var size: Int { lines.size }

    /// - Throws: ``RecordingFailure``.
    public init(path: String, skipsBadLines: Bool = false) throws {
        self.path = path
        self.skipsBadLines = skipsBadLines
        lines = try LineReader(path: path)
        let bus = try ChromeSystem().bus
        catalogue = EventCatalogue(bus: bus)
        decoder = catalogue.decoder()
        queries = bus.names.reduce(into: [:]) { $0[$1] = bus.queryType(of: $1) }
    }

    /// The next input with the verdicts that belong to it; nil at the end.
    /// - Throws: ``RecordingFailure``, with file and line, after all that comes before it.
    public func next() throws(RecordingFailure) -> RecordedInput? {
        guard var input = try (ahead ?? take()).get() else { return nil }
        while true {
            let next = take()
            guard case .success(let found?) = next, !found.deadlines.isEmpty else {
                ahead = next
                return input
            }
            input.deadlines += found.deadlines
        }
    }

    private func take() -> Result<RecordedInput?, RecordingFailure> {
        Result { () throws(RecordingFailure) in try read() }
    }

    private func read() throws(RecordingFailure) -> RecordedInput? {
        guard let line = try lines.next() else {
            if run == nil { throw .empty(path) }
            return nil
        }
        do {
            return try decode(line)
        } catch {
            // Without a header nothing is a recording.
            guard run != nil else { throw .line(path, line.number, error.description) }
            if try isTorn(line) {
                return skipped(line, "the line is torn: its host was killed while it wrote it")
            }
            guard skipsBadLines else { throw .line(path, line.number, error.description) }
            return skipped(line, "skipped: \(error)")
        }
    }

    /// Whether a line that cannot be read is what a kill leaves: the beginning of one, at the
    /// end of a run.
    private func isTorn(_ line: LineReader.Line) throws(RecordingFailure) -> Bool {
        guard !line.isTooLong, (try? value(line)) == nil else { return false }
        guard line.isWhole else { return true }
        guard let next = try lines.peek() else { return false }
        return (try? value(next))?["glassbus"] != nil
    }

    private func skipped(_ line: LineReader.Line, _ message: String) -> RecordedInput {
        RecordedInput(
            kind: .skipped("\(path):\(line.number): \(message)"), at: run?.time ?? .zero, line: line.number,
            offset: lines.offset)
    }

    // MARK: Lines

    private func decode(_ line: LineReader.Line) throws(FieldError) -> RecordedInput {
        guard !line.isTooLong else {
            throw FieldError(message: "longer than \(LineReader.longestLine >> 20) MiB")
        }
        guard run != nil else { return try header(try value(line), line) }
        do {
            // What a host accepted is longer in its line: with its time, and in canonical form.
            let event = try catalogue.decode(line.bytes, with: decoder, atMost: .max)
            return try input(.event(event), at: event.busTime, line)
        } catch let error as FieldError {
            // Something that is no event, if it can be read at all.
            guard let value = try? value(line) else { throw error }
            return try other(value, line, orElse: error)
        } catch let error as DecodingError {
            throw FieldError(error)
        } catch {
            throw FieldError(message: "\(error)")
        }
    }

    private func value(_ line: LineReader.Line) throws(FieldError) -> Value {
        do {
            return try JSONText.decode(Value.self, from: Data(line.bytes))
        } catch {
            throw error as? FieldError ?? FieldError(message: "\(error)")
        }
    }

    private func other(
        _ value: Value, _ line: LineReader.Line, orElse failure: FieldError
    ) throws(FieldError) -> RecordedInput {
        if value["glassbus"] != nil { return try header(value, line) }
        guard let type = value["type"]?.stringValue else { throw failure }
        let time = value["bustime"]?.stringValue.flatMap(Double.init).flatMap { Duration(seconds: $0) }
        switch type {
        case RecordedType.end:
            return try input(.end, at: time, line)
        case RecordedType.deadline:
            var verdict = try input(.end, at: time, line)
            verdict.deadlines = [try data(DeadlineVerdict.self, of: value)]
            return verdict
        case RecordedType.rules:
            let rules = try data(RecordedRules.self, of: value)
            if let layers = rules.ruleLayers { run?.ruleSets[rules.digest] = layers }
            guard let layers = run?.ruleSets[rules.digest] else {
                throw FieldError(
                    path: "data.digest", message: "no line before this one has the texts of the rules \(rules.digest)")
            }
            return try input(.rules(layers, rules.outcome), at: time, line)
        default:
            guard let query = TopicName(type).flatMap({ queries[$0] }) else { throw failure }
            return try input(.question(try question(query, value)), at: time, line)
        }
    }

    private func question(_ type: any Query.Type, _ value: Value) throws(FieldError) -> any Query {
        func open<Q: Query>(_ type: Q.Type) throws(FieldError) -> any Query { try data(type, of: value) }
        return try open(type)
    }

    private func data<T: Decodable>(_ type: T.Type, of value: Value) throws(FieldError) -> T {
        do {
            return try ValueDecoder().decode(type, from: value["data"] ?? [:])
        } catch {
            throw (error as? DecodingError).map { FieldError($0, prefix: "data") } ?? FieldError(message: "\(error)")
        }
    }

    /// - Parameter time: nil if the line does not say.
    private func input(
        _ kind: RecordedInput.Kind, at time: Duration?, _ line: LineReader.Line
    ) throws(FieldError) -> RecordedInput {
        guard let time else {
            throw FieldError(path: "bustime", message: "missing (a number of seconds as a text is required)")
        }
        let before = run?.time ?? .zero
        guard time >= before else {
            throw FieldError(
                path: "bustime",
                message: "time goes back: \(Value.double(time.inSeconds).json) after \(Value.double(before.inSeconds).json)")
        }
        run?.time = time
        return RecordedInput(kind: kind, at: time, line: line.number, offset: lines.offset)
    }

    private func header(_ value: Value, _ line: LineReader.Line) throws(FieldError) -> RecordedInput {
        guard value["glassbus"] == "recording" else {
            throw FieldError(
                message: "this is no recording: its first line must be a header with \"glassbus\":\"recording\"")
        }
        let version = value["version"]?.intValue
        guard version == RecordingHeader.version else {
            throw FieldError(
                path: "version",
                message: "format version \(version.map(String.init) ?? "unknown"); this program reads version \(RecordingHeader.version)")
        }
        let header: RecordingHeader
        do {
            header = try ValueDecoder().decode(RecordingHeader.self, from: value)
        } catch {
            throw (error as? DecodingError).map { FieldError($0) } ?? FieldError(message: "\(error)")
        }
        if let excess = header.excess { throw excess }
        // Each run brings its own texts.
        run = (.zero, [:])
        return RecordedInput(kind: .run(header), at: .zero, line: line.number, offset: lines.offset)
    }
}
