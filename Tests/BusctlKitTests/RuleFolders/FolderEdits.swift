import FoundationEssentials
import TestSupport

/// Edits a folder of rules as people, editors and accidents do: names of every kind, contents between right and wrong.
struct FolderEdits {
    private var generator: SeededGenerator
    private let folder: TemporaryFolder
    private var files: Set<String> = []
    private var latest: String?

    init(of folder: TemporaryFolder, seed: UInt64) {
        self.folder = folder
        generator = SeededGenerator(seed: seed)
    }

    /// Makes one edit.
    /// - Returns: what was done, for a report.
    mutating func edit() throws -> String {
        if chance(15), let name = files.sorted().randomElement(using: &generator) {
            files.remove(name)
            try? FileManager.default.removeItem(atPath: folder.path(name))
            return "remove \(name)"
        }
        let isModule = chance(70)
        let stem = chance(75) ? pick(Array(Self.stems.prefix(3))) : pick(Self.stems)
        let name = isModule ? "modules/\(stem).lua" : pick(["\(stem).lua", "lib/\(stem).lua", "\(stem)_test.lua"])
        let content = mutated(isModule ? module(chance(95) ? stem : pick(Self.stems)) : pick(Self.corpus))
        let path = folder.path(name)
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        // A name may be one that no file can have.
        guard (try? Data(content).write(to: URL(filePath: path))) != nil else { return "no file \(name)" }
        files.insert(name)
        latest = name
        return "write \(name):\n\(String(decoding: content, as: UTF8.self))"
    }

    /// Mostly takes the latest edit back, because one bad file keeps all others from being loaded.
    mutating func undo() {
        guard let latest, chance(85) else { return }
        files.remove(latest)
        try? FileManager.default.removeItem(atPath: folder.path(latest))
    }

    // MARK: Chance

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &generator) <= percent }
    private mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &generator)] }
    private mutating func several(_ most: Int, _ make: (inout Self) -> String) -> String {
        (0..<Int.random(in: 0...most, using: &generator)).map { _ in make(&self) }.joined(separator: ", ")
    }

    // MARK: Modules

    /// What files and modules are called. Most are good names, so that most edits are about something else.
    private static let stems =
        ["badge", "tip", "ticker", "toast", "toolbar", "screen"]
        + [
            "Badge", "my-badge", "2badge", "my badge", "märz", "a.b", "badge.rules", "", "-", "_", "badge\u{301}", "日本",
            "settingsChanged", "bus", "rules", "health", "recording", "host", "environment", "containers", "nil", "end",
            String(repeating: "x", count: 63), String(repeating: "x", count: 64), String(repeating: "x", count: 200),
            "a\"b", "a'b", "a\nb", "%s", "\\", "$HOME",
        ]

    private static let words =
        ["set", "changed", "count", "id", "color", "list", "x"]
        + [
            "Set", "my-word", "1st", "", "a.b", "ä", "settingsChanged", "keptChanged", "restoreKept", "container",
            "scene",
            "on", "state", "picture", String(repeating: "w", count: 64), String(repeating: "w", count: 130),
        ]

    private static let types = [
        "integer", "string", "number", "boolean", "seconds", "points", "duration", "table", "red | grey", "[string]",
        "string?", "integer, 0 to 999", "number, at least 0", "string, private", "{x: number, y: number}",
        "[[integer]]",
        // Not quite types.
        "", "?", "|", "a | a", "red | ", "[", "[]", "{}", "{x}", "{x: }", "{x: number, x: string}", "integer, 9 to 0",
        "integer, 0 to 99999999999999999999", "integer, -9223372036854775808 to 9223372036854775807",
        "number, 1e308 to 2e308",
        "number, nan to inf", "seconds, -5 to 1e300", "integer, 0 to", "integer, to 5", "integer, at least",
        "string, 0 to 9",
        "boolean, private", "red | grey, private", "??", "string??", "[string?]?", "Red | GREY", "ä | ö",
        "{a: {b: {c: {d: {e: integer}}}}}", "[{x: [{y: red | grey}]}]", "integer, private, 0 to 3", "x", "nil",
    ]

    private static let values = [
        "1", "0", "-1", "1.5", "\"x\"", "true", "nil", "{}", "{ 1, 2 }", "{ x = 1 }", "1e308", "-1e308", "1/0", "0/0",
        "math.mininteger", "math.maxinteger", "\"red\"", "null", "{ null }", "(\"x\"):rep(8000)", "{ { {} } }", "print",
        "{ [1] = 1, [3] = 3 }", "{ [1.5] = 1 }", "{ [true] = 1 }", "2^53", "-0.0", "\"\\xff\"", "\"\\0\"",
    ]

    private mutating func name() -> String { chance(95) ? pick(Array(Self.words.prefix(7))) : pick(Self.words) }
    private mutating func key() -> String { "[\"\(name().replacing("\"", with: ""))\"]" }
    private mutating func value() -> String { pick(Self.values) }

    private mutating func type() -> String {
        let type = chance(92) ? pick(Array(Self.types.prefix(16))) : pick(Self.types)
        return switch Int.random(in: 0..<8, using: &generator) {
        case 0 where chance(20): "{ \"\(type)\", default = \(value()), text = \"what it is for\" }"
        case 1: "{ \(fields()) }"
        case 2 where chance(10): value()
        default: "\"\(type)\""
        }
    }

    private mutating func fields() -> String { several(4) { "\($0.key()) = \($0.type())" } }

    private mutating func module(_ name: String) -> String {
        let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return """
            local m = { module = "\(quoted)", api = \(chance(90) ? "1" : value()) }
            m.requests = { \(several(3) { "\($0.key()) = { \($0.fields()) }" }) }
            m.facts = { \(several(3) { "\($0.key()) = { \($0.fields()) }" }) }
            m.settings = { \(fields()) }
            m.keep = { \(several(2) { "\"\($0.name())\"" }) }
            m.questions = { \(several(2) { $0.question() }) }
            m.on = { \(several(3) { $0.handler(name) }) }
            function m.state(ctx) return \(chance(50) ? "ctx.memory" : value()) end
            function m.picture(container, ctx) return { \(several(2) { $0.part(name) }) } end
            return m

            """
    }

    private mutating func question() -> String {
        """
        \(key()) = { asks = { \(fields()) }, answers = \(type()), text = "t", default = function(q, ctx, bus)
          return \(chance(40) ? "\"red\"" : value()) end }
        """
    }

    private mutating func handler(_ module: String) -> String {
        let quoted = module.replacing("\\", with: "").replacing("\"", with: "").replacing("\n", with: "")
        let topic = pick(["\(quoted).set", "app.background", "toast.presented", "\(quoted).\(name())", "rules.printed"])
        return """
            ["\(topic)"] = function(event, bus, ctx)
              ctx.memory["\(name())"] = \(value())
              bus.publish("\(pick(["\(quoted).changed", "toast.show", topic]))", { \(several(2) { "\($0.key()) = \($0.value())" }) })
              bus.after(\(value()), "t", "\(topic)", {})
            end
            """
    }

    private mutating func part(_ module: String) -> String {
        """
        { id = "\(chance(70) ? "badge/x" : "x")", kind = \(pick(["\"text\"", "\"icon\"", "\"nothing\"", value()])),
          frame = { \(value()), \(value()), \(pick(["10", value()])), 10 }, title = \(value()), name = \(value()) }
        """
    }

    // MARK: Rules, and mutations of all

    private static let corpus: [String] = {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
        var sources: [String] = []
        for folder in ["rules", "rules/lib", "rules/modules", "rules/presets/storm", "Tests/Conformance/authoring"] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
            sources += names.sorted().filter { $0.hasSuffix(".lua") }.compactMap {
                try? String(contentsOfFile: "\(root)/\(folder)/\($0)", encoding: .utf8)
            }
        }
        return sources
    }()

    /// Damages a source: lines lost, doubled and moved, values replaced, bytes that are no text.
    private mutating func mutated(_ source: String) -> [UInt8] {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<(chance(70) ? 0 : Int.random(in: 1...4, using: &generator)) where lines.count > 1 {
            let index = Int.random(in: 0..<lines.count, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: lines.remove(at: index)
            case 1: lines.insert(pick(lines), at: index)
            case 2: lines[index].replace(/[0-9.]+/, maxReplacements: 1) { [value = value()] _ in value }
            case 3: lines[index].replace(/"[^"]*"/, maxReplacements: 1) { [value = value()] _ in value }
            case 4: lines[index].replace(/[a-z]+/, maxReplacements: 1) { [name = name()] _ in name }
            case 5: lines[index] = String(lines[index].prefix(Int.random(in: 0...20, using: &generator)))
            default: lines[index] += pick([" end", " }", " {", " (", "\"", " --[[", " \u{202e}", " goto x", " = "])
            }
        }
        var bytes = Array(lines.joined(separator: "\n").utf8)
        if chance(5), !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        if chance(2) { bytes = Array(bytes.prefix(Int.random(in: 0...10, using: &generator))) }
        return bytes
    }
}
