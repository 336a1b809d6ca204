import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Reads a recording line by line. Memory use does not depend on the file's size.
///
/// If a host was killed while it wrote a line, the truncated line is skipped and reported as
/// ``RecordedInput/Kind/skipped(_:)``. Any other line that cannot be read, was changed, or is out of place is an error,
/// or is skipped as well if `skipsBadLines` is true.
public final class RecordingReader {
    /// The file that is currently read.
    private var path: String
    /// The later files of the run; see ``RecordingParts``.
    private var rest: ArraySlice<String>
    private let modules: ModuleSet
    /// The types of the events at this position of the file: those of the program, and those of modules in Lua.
    private var catalogue: EventCatalogue
    /// Whether modules in Lua are known at this position.
    private var knowsModulesInLua = false
    private let skipsBadLines: Bool
    private var lines: LineReader
    /// The total size of the files before this one in bytes.
    private var passed = 0
    /// The position at the beginning of a file that continues a run: before its header, or before the gap and the rules
    /// that replace the earlier part if it is not available.
    private enum Seam { case none, header, preamble }
    private var seam = Seam.none
    private var run: RecordedRun?
    /// The input after a gap, to be returned after the gap.
    private var held: RecordedInput?
    /// The next line, which was read ahead because it could have been a verdict for the previous input.
    private var ahead: Result<RecordedInput?, RecordingFailure>?

    /// - Parameters:
    ///   - modules: the modules of this program. A recording must not use any other module.
    ///   - skipsBadLines: whether lines that cannot be read are skipped instead of being errors.
    /// - Throws: ``RecordingFailure`` if the file cannot be opened; `ModuleProblem` or `BusError` for modules that
    ///   cannot run together.
    public init(path: String, modules: [any Module] = .shipped, skipsBadLines: Bool = false) throws {
        let parts = RecordingParts.chain(to: path)
        (self.path, rest) = (parts[0], parts.dropFirst())
        self.skipsBadLines = skipsBadLines
        lines = try LineReader(path: parts[0])
        self.modules = try ModuleSet(modules)
        catalogue = Self.recorded(self.modules.events)
    }

    private static func recorded(_ events: EventCatalogue) -> EventCatalogue {
        var events = events
        // A host accepted every recorded event, or published it itself.
        events.allowsFacts = true
        return events
    }

    /// Switches to the types of the modules in Lua that run from here on.
    private func learn(modulesIn layers: [RuleLayer]) {
        let known = modules.catalogue.including(modulesIn: layers)
        let hasModules =
            known.eventNames.count + known.queryNames.count
            > modules.catalogue.eventNames.count + modules.catalogue.queryNames.count
        guard hasModules || knowsModulesInLua else { return }
        knowsModulesInLua = hasModules
        catalogue = Self.recorded(hasModules ? EventCatalogue(known) : modules.events)
    }

    /// Returns the next input, with the deadlines that were exceeded until the one after it; nil at the end.
    /// - Throws: ``RecordingFailure``, with the number of the line. All earlier inputs have then been returned.
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
        if let input = held.take() { return input }
        guard let line = try lines.next() else {
            if run == nil { throw .empty(path) }
            guard let next = rest.popFirst() else { return nil }
            passed += lines.size
            (path, lines, seam) = (next, try LineReader(path: next), .header)
            return try read()
        }
        if seam != .none, try isSeam(line) { return try read() }
        do {
            return try decode(line)
        } catch {
            let isTorn = try isTorn(line)
            // A file without a header is not a recording, so its lines are not skipped, except the remainder of an
            // earlier line.
            guard run != nil || isTorn && line.isWhole else { throw .line(path, line.number, error.description) }
            if isTorn {
                return skipped(line, "the line is incomplete, because its host was killed while it wrote the line")
            }
            guard skipsBadLines else { throw .line(path, line.number, error.description) }
            let hadRules = line.bytes.contains(sequence: Array("\"type\":\"\(RecordedType.rules)\"".utf8))
            return skipped(line, "skipped: \(error)" + (hadRules ? "; the rules before this line stay in force" : ""))
        }
    }

    /// Returns whether a line repeats the earlier part: the header, the gap and the rules at the beginning of a file
    /// that continues a run.
    private func isSeam(_ line: LineReader.Line) throws(RecordingFailure) -> Bool {
        let isHeader = seam == .header
        seam = isHeader ? .preamble : seam
        guard !line.isTooLong, let value = try? value(line) else {
            seam = .none
            return false
        }
        if isHeader, value["continues"] != nil {
            run?.beginPart()
            return true
        }
        let type = value["type"]?.stringValue
        guard type == RecordedType.gap || type == RecordedType.rules else {
            seam = .none
            return false
        }
        let time = value["bustime"]?.numericValue.flatMap { Duration(seconds: $0) }
        do {
            let id = value[run?.numberMember ?? "id"]?.stringValue
            _ = try run?.take(id: id, at: time)
            // Later lines may refer to these rules by their digest.
            if type == RecordedType.rules { _ = try run?.layers(of: data(RecordedRules.self, of: value)) }
        } catch {
            throw .line(path, line.number, error.description)
        }
        if type == RecordedType.rules { seam = .none }
        return true
    }

    /// Returns whether an unreadable line is only the beginning of a line, as a killed process or a failed write leaves
    /// it: at the end of a run, or before a gap.
    private func isTorn(_ line: LineReader.Line) throws(RecordingFailure) -> Bool {
        guard !line.isTooLong, line.isBeginning else { return false }
        guard line.isWhole else { return true }
        guard let next = try lines.peek().flatMap({ try? value($0) }) else { return false }
        return next["glassbus"] != nil || next["type"]?.stringValue == RecordedType.gap
    }

    private func skipped(_ line: LineReader.Line, _ message: String) -> RecordedInput {
        run?.skip()
        return RecordedInput(
            kind: .skipped(place(line) + message), at: run?.time ?? .zero, line: line.number,
            offset: passed + lines.offset)
    }

    // MARK: Lines

    private func decode(_ line: LineReader.Line) throws(FieldError) -> RecordedInput {
        guard !line.isTooLong else {
            throw FieldError(message: "the line is longer than \(LineReader.longestLine >> 20) MiB")
        }
        guard let run else { return try header(try value(line), line) }
        switch LineChecksum.check(line.bytes) {
        case .right: break
        case .wrong: throw Self.altered
        case .missing where run.isChecked:
            // An older release, which writes no checksums, may have appended a run to the file.
            let value = try value(line)
            guard value["glassbus"] == nil else { return try header(value, line) }
            throw Self.unchecked
        case .missing: break
        }
        do {
            // The size is not limited here: with its bus time and in canonical form, an event is longer than the
            // original.
            if var event = try catalogue.decodeIfKnown(line.bytes) {
                let number = run.hasAttributes ? event.recordedLine : event.attributes?.id
                if !run.hasAttributes { event.attributes = nil }
                return try input(.event(event), at: event.busTime, id: number, line)
            }
        } catch let error as FieldError {
            // The line may not be an event, for example a header.
            guard let value = try? value(line) else { throw error }
            return try other(value, line, orElse: error)
        } catch {
            throw FieldError(message: "\(error)")
        }
        // A line in the form of an event, such as a question.
        let value = try value(line)
        return try other(value, line, orElse: catalogue.unknown(value["type"]?.stringValue ?? ""))
    }

    private func value(_ line: LineReader.Line) throws(FieldError) -> Value {
        do {
            return try JSONText.decode(Value.self, from: line.bytes)
        } catch {
            throw FieldError(anyError: error)
        }
    }

    private func other(
        _ value: Value, _ line: LineReader.Line, orElse failure: @autoclosure () -> FieldError
    ) throws(FieldError) -> RecordedInput {
        if value["glassbus"] != nil { return try header(value, line) }
        guard let type = value["type"]?.stringValue else { throw failure() }
        let time = value["bustime"]?.numericValue.flatMap { Duration(seconds: $0) }
        let id = value[run?.numberMember ?? "id"]?.stringValue
        switch type {
        case RecordedType.end:
            return try input(.end, at: time, id: id, line)
        case RecordedType.deadline:
            return try input(.end, at: time, id: id, line, deadlines: [try data(DeadlineVerdict.self, of: value)])
        case RecordedType.gap:
            let gap = try data(RecordingGap.self, of: value)
            run?.noteGap()
            for step in gap.modules ?? [] { try check(step, at: "modules") }
            return try input(
                .gap(place(line) + "\(gap); the replay may differ from here on", gap.modules ?? []), at: time, id: id,
                line)
        case RecordedType.module:
            let step = try data(RecordedModule.self, of: value)
            try check(step, at: "module")
            return try input(.module(step), at: time, id: id, line)
        case RecordedType.rules:
            let rules = try data(RecordedRules.self, of: value)
            guard let layers = try run?.layers(of: rules) else { throw failure() }
            if rules.refused == nil { learn(modulesIn: layers) }
            return try input(.rules(layers, rules.outcome), at: time, id: id, line)
        default:
            guard let query = TopicName(type).flatMap({ catalogue.declared.query($0) }) else { throw failure() }
            var fields = value["data"] ?? [:]
            let container = try catalogue.takeContainer(from: &fields, of: query)
            return try input(.question(try question(query, value), in: container), at: time, id: id, line)
        }
    }

    private func check(_ step: RecordedModule, at field: String) throws(FieldError) {
        guard modules.modules.named(step.module) == nil else { return }
        throw FieldError(unknownRecorded: step.module, at: "data.\(field)", known: modules.modules.names)
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

    private func place(_ line: LineReader.Line) -> String { "\(path):\(line.number): " }

    /// Creates an input after checking the position of its line in the run.
    /// - Parameters:
    ///   - time: the bus time of the line; nil if it has none.
    ///   - id: the number of the line; nil if it has none.
    private func input(
        _ kind: RecordedInput.Kind, at time: Duration?, id: String?, _ line: LineReader.Line,
        deadlines: [DeadlineVerdict] = []
    ) throws(FieldError) -> RecordedInput {
        guard let missing = try run?.take(id: id, at: time) else { throw Self.headless }
        let input = RecordedInput(
            kind: kind, at: time ?? .zero, line: line.number, deadlines: deadlines, offset: passed + lines.offset)
        guard missing.count > 0 else { return input }
        let lost = (missing.count == 1 ? "1 line is" : "\(missing.count) lines are") + " missing before this one"
        guard skipsBadLines else {
            throw FieldError(path: run?.numberMember ?? "id", message: "\(lost): \(id ?? "") after \(missing.after)")
        }
        held = input
        run?.noteGap()
        return RecordedInput(
            kind: .gap(place(line) + "\(lost); the replay may differ from here on", []), at: input.at,
            line: line.number,
            offset: passed + lines.offset)
    }

    // MARK: Headers

    private static let altered = FieldError(message: "the line was altered: its checksum does not match")
    private static let unchecked = FieldError(message: "the line has no checksum")
    private static let headless = FieldError(
        message: "this is not a recording: its first line must be a header with \"glassbus\":\"recording\"")

    private func header(_ value: Value, _ line: LineReader.Line) throws(FieldError) -> RecordedInput {
        guard value["glassbus"] == "recording" else { throw Self.headless }
        let version = value["version"]?.intValue
        guard let version, RecordingHeader.readVersions.contains(version) else {
            throw FieldError(
                path: "version",
                message: "the format version is \(version.map(String.init) ?? "unknown"); "
                    + "this program reads versions 1 to \(RecordingHeader.version)")
        }
        switch LineChecksum.check(line.bytes) {
        case .right: break
        case .wrong: throw Self.altered
        case .missing: if version > 1 { throw Self.unchecked }
        }
        if let run, run.isChecked, run.isEmpty {
            throw FieldError(
                message: "a header directly after a header: the header is here twice, or lines are missing")
        }
        let header: RecordingHeader
        do {
            header = try ValueDecoder().decode(RecordingHeader.self, from: value)
        } catch {
            throw (error as? DecodingError).map { FieldError($0) } ?? FieldError(message: "\(error)")
        }
        if let problem = header.excess ?? header.stranger(among: modules.modules) { throw problem }
        // The texts of rules are recorded again in each run, so a new run starts without any.
        run = RecordedRun(header)
        learn(modulesIn: [])
        return RecordedInput(kind: .run(header), at: .zero, line: line.number, offset: passed + lines.offset)
    }
}
