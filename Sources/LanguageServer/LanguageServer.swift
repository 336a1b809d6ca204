import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

/// Serves an editor by the Language Server Protocol 3.17: reports problems in rule files while they are typed, and
/// offers completions.
///
/// Use a server from one thread only. ``handle(_:)`` takes each message of the editor and returns the answers;
/// ``publish()`` returns the findings in the files that changed since, and is best called when no other message waits.
public final class LanguageServer {
    enum Phase { case new, running, shutDown, over }
    private(set) var phase = Phase.new
    private(set) var encoding = PositionEncoding.utf16
    let workspace: RuleWorkspace
    /// The folders in which a file changed since the last ``publish()``.
    private var changed: Set<String> = []
    /// Whether the editor can report files that change on the disk.
    private var canWatch = false
    /// Whether the editor reloads its lenses on request.
    private(set) var canRefreshLenses = false
    /// The number of such requests so far, which makes their ids unique.
    var refreshes = 0
    var usage: PolicyUsage?
    /// The process of the editor, with which the server ends; nil if the editor does not report it.
    public private(set) var editor: Int32?
    /// Messages to send to the editor before the next answer.
    private var notices: [Value] = []
    /// What was published last, by path.
    private var published: [String: [RuleFinding]] = [:]

    /// - Parameters:
    ///   - base: folders of rules below the edited ones, the lowest first.
    ///   - modules: the modules that rules may be about.
    /// - Throws: `ModuleProblem` or `BusError` for modules that cannot run together.
    public init(base: [String] = [], modules: [any Module] = .shipped) throws {
        workspace = try RuleWorkspace(base: base, modules: modules)
    }

    /// Whether the editor has ended the session.
    public var isOver: Bool { phase == .over }
    /// Whether the session ended as the protocol requires, with a shutdown request first.
    public private(set) var endedInOrder = false

    // MARK: Messages

    /// Codes of JSON-RPC and of the protocol.
    enum Code: Int {
        case parseError = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParams = -32602
        case notInitialized = -32002, requestFailed = -32803
    }

    struct Refusal: Error {
        var code: Code
        var message: String
    }

    /// Handles a message from the editor.
    /// - Returns: the messages to send.
    public func handle(_ bytes: [UInt8]) -> [Value] {
        guard let message = try? JSONText.decode(Value.self, from: bytes), case .object = message else {
            return [Self.error(.null, Refusal(code: .parseError, message: "the message is no JSON object"))]
        }
        let id = message["id"]
        guard let method = message["method"]?.stringValue else {
            // An answer from the editor, on which nothing depends here.
            if message["result"] != nil || message["error"] != nil { return [] }
            return [Self.error(id ?? .null, Refusal(code: .invalidRequest, message: "the message has no method"))]
        }
        let parameters = message["params"] ?? [:]
        guard let id, id != .null else {
            notice(method, parameters)
            defer { notices = [] }
            return notices
        }
        defer { notices = [] }
        do throws(Refusal) {
            let result = try answer(method, parameters)
            return notices + [["jsonrpc": "2.0", "id": id, "result": result]]
        } catch {
            return [Self.error(id, error)]
        }
    }

    /// Makes the editor show a message with the answer to the current request.
    func tell(_ tried: RuleWorkspace.Tried) {
        notices.append([
            "jsonrpc": "2.0", "method": "window/showMessage",
            "params": ["type": tried.isGood ? 3 : 1, "message": .string(tried.text)],
        ])
    }

    /// Asks the editor to report rule files that change on the disk, for example when a branch is checked out.
    private static let watching: Value = [
        "jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability",
        "params": [
            "registrations": [
                [
                    "id": "rules", "method": "workspace/didChangeWatchedFiles",
                    "registerOptions": ["watchers": [["globPattern": "**/*.lua"]]],
                ]
            ]
        ],
    ]

    private static func error(_ id: Value, _ refusal: Refusal) -> Value {
        [
            "jsonrpc": "2.0", "id": id,
            "error": ["code": .int(refusal.code.rawValue), "message": .string(refusal.message)],
        ]
    }

    private func notice(_ method: String, _ parameters: Value) {
        if method == "exit" {
            endedInOrder = phase == .shutDown
            phase = .over
        }
        if phase == .running, method == "initialized", canWatch { notices.append(Self.watching) }
        if phase == .running, method == "workspace/didChangeWatchedFiles" {
            for change in parameters["changes"]?.arrayValue ?? [] {
                if let path = change["uri"]?.stringValue.flatMap(Self.path) {
                    changed.formUnion(workspace.changed(path))
                }
            }
        }
        guard phase == .running, let uri = parameters["textDocument"]?["uri"]?.stringValue,
            let path = Self.path(of: uri)
        else { return }
        switch method {
        case "textDocument/didOpen":
            set(parameters["textDocument"]?["text"]?.stringValue ?? "", uri, path)
        case "textDocument/didChange":
            guard var document = workspace.documents[path] else { return }
            for edit in parameters["contentChanges"]?.arrayValue ?? [] {
                // The edits after an unreadable one have positions in a text that the server does not have.
                guard let edited = document.edited(edit, encoding) else { break }
                document = edited
            }
            set(document.text, uri, path)
        case "textDocument/didClose":
            workspace.close(path)
            changed.insert(RuleWorkspace.folder(of: path))
        case "textDocument/didSave": changed.insert(RuleWorkspace.folder(of: path))
        default: break
        }
    }

    private func set(_ text: String, _ uri: String, _ path: String) {
        workspace.open(Document(uri: uri, text: text), at: path)
        changed.insert(RuleWorkspace.folder(of: path))
    }

    private func answer(_ method: String, _ parameters: Value) throws(Refusal) -> Value {
        switch (phase, method) {
        case (.new, "initialize"): return initialize(parameters)
        case (.new, _): throw Refusal(code: .notInitialized, message: "the session begins with 'initialize'")
        case (.running, "initialize"): throw Refusal(code: .invalidRequest, message: "the session has begun already")
        case (.running, "shutdown"):
            phase = .shutDown
            return .null
        case (.shutDown, _), (.over, _): throw Refusal(code: .invalidRequest, message: "the session is shut down")
        case (.running, "textDocument/completion"): return try completion(place(parameters))
        case (.running, "textDocument/hover"): return try hover(place(parameters))
        case (.running, "textDocument/signatureHelp"): return try signature(place(parameters))
        case (.running, "textDocument/definition"): return try definition(place(parameters))
        case (.running, "textDocument/documentSymbol"): return symbols(try document(parameters))
        case (.running, "textDocument/prepareRename"): return try renamed(place(parameters))
        case (.running, "textDocument/rename"): return try rename(place(parameters), parameters["newName"])
        case (.running, "textDocument/codeLens"): return lenses(try document(parameters))
        case (.running, "workspace/executeCommand"): return try execute(parameters)
        case (.running, "textDocument/codeAction"): return fixes(try document(parameters), parameters["range"] ?? [:])
        default: throw Refusal(code: .methodNotFound, message: "there is no method '\(method)'")
        }
    }

    private func initialize(_ parameters: Value) -> Value {
        phase = .running
        let offered =
            parameters["capabilities"]?["general"]?["positionEncodings"]?.arrayValue?.compactMap(\.stringValue) ?? []
        if offered.contains(PositionEncoding.utf32.rawValue) { encoding = .utf32 }
        let watching = parameters["capabilities"]?["workspace"]?["didChangeWatchedFiles"]
        canWatch = watching?["dynamicRegistration"] == true
        canRefreshLenses = parameters["capabilities"]?["workspace"]?["codeLens"]?["refreshSupport"] == true
        editor = parameters["processId"]?.intValue.flatMap { Int32(exactly: $0) }
        return [
            "serverInfo": ["name": "GlassBus", "version": .string(LiveHost.version)],
            "capabilities": [
                "positionEncoding": .string(encoding.rawValue),
                // 2: incremental.
                "textDocumentSync": ["openClose": true, "change": 2, "save": true],
                "completionProvider": ["triggerCharacters": [".", "\""]],
                "hoverProvider": true,
                "signatureHelpProvider": ["triggerCharacters": ["(", ","]],
                "definitionProvider": true,
                "renameProvider": ["prepareProvider": true],
                "codeLensProvider": ["resolveProvider": false],
                "executeCommandProvider": ["commands": .array(Command.allCases.map { .string($0.rawValue) })],
                "documentSymbolProvider": true,
                "codeActionProvider": ["codeActionKinds": ["quickfix"]],
            ],
        ]
    }

    // MARK: Positions

    struct Place {
        var path: String
        var document: Document
        /// Both counted from 1.
        var line: Int
        var column: Int
    }

    private func document(_ parameters: Value) throws(Refusal) -> (path: String, document: Document) {
        let uri = parameters["textDocument"]?["uri"]?.stringValue
        guard let path = uri.flatMap(Self.path), let document = workspace.documents[path] else {
            throw Refusal(code: .invalidParams, message: "the document '\(uri ?? "")' is not open")
        }
        return (path, document)
    }

    private func place(_ parameters: Value) throws(Refusal) -> Place {
        let (path, document) = try document(parameters)
        guard let line = parameters["position"]?["line"]?.intValue,
            let character = parameters["position"]?["character"]?.intValue, line >= 0, character >= 0
        else { throw Refusal(code: .invalidParams, message: "the request has no position") }
        return Place(
            path: path, document: document, line: line + 1,
            column: encoding.column(of: character, in: document.line(line + 1)))
    }

    static func path(of uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        return url.path(percentEncoded: false)
    }

    private func uri(of path: String) -> String { workspace.documents[path]?.uri ?? URL(filePath: path).absoluteString }

    // MARK: Findings

    /// The findings in the files that changed since the last call.
    public func publish() -> [Value] {
        defer { changed = [] }
        return changed.sorted().flatMap { folder in
            let found = workspace.findings(in: folder)
            let open = workspace.documents.keys.filter { RuleWorkspace.folder(of: $0) == folder }
            let before = published.keys.filter { RuleWorkspace.folder(of: $0) == folder }
            return Set(open + before + found.keys).sorted().compactMap { path -> Value? in
                let findings = found[path] ?? []
                let isNews = published[path] != findings
                published[path] = findings.isEmpty && workspace.documents[path] == nil ? nil : findings
                return isNews ? diagnostics(findings, of: path) : nil
            }
        }
    }

    private func diagnostics(_ findings: [RuleFinding], of path: String) -> Value {
        let document = workspace.documents[path] ?? Document(uri: "", text: "")
        let list = findings.map { finding -> Value in
            let line = max(1, finding.line)
            let columns =
                finding.column.map { $0..<max($0 + 1, finding.endColumn ?? 0) } ?? document.columns(ofLine: line)
            return [
                "range": document.range(line: line, columns, encoding),
                "severity": .int(Self.number(of: finding.severity)), "code": .string(finding.code),
                "source": "glassbus",
                "message": .string(finding.message + (finding.hint.map { "\n\($0)" } ?? "")),
            ]
        }
        return [
            "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
            "params": ["uri": .string(uri(of: path)), "diagnostics": .array(list)],
        ]
    }

    /// The number that the protocol gives a severity: 3 is information.
    private static func number(of severity: RuleFinding.Severity) -> Int {
        switch severity {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }

    private func fixes(_ own: (path: String, document: Document), _ range: Value) -> Value {
        let first = (range["start"]?["line"]?.intValue ?? 0) + 1,
            last = (range["end"]?["line"]?.intValue ?? .max - 1) + 1
        if changed.contains(RuleWorkspace.folder(of: own.path)) {
            // The editor asks before the findings in its latest text were published.
            published[own.path] = workspace.findings(in: RuleWorkspace.folder(of: own.path))[own.path] ?? []
        }
        let found = (published[own.path] ?? []).filter { first...max(first, last) ~= $0.line }
        return .array(
            found.compactMap { finding -> Value? in
                guard let fix = finding.fix else { return nil }
                let edit: Value = [
                    "range": own.document.range(line: fix.line, fix.column..<max(fix.column, fix.endColumn), encoding),
                    "newText": .string(fix.text),
                ]
                return [
                    "title": .string(finding.hint ?? "mend: \(finding.message)"), "kind": "quickfix",
                    "isPreferred": true,
                    "edit": ["changes": .object([own.document.uri: [edit]])],
                ]
            })
    }

    // MARK: Completion

    /// The most words that are offered at once. With the next letter, the editor asks again.
    private static let mostWords = 100

    private func completion(_ place: Place) -> Value {
        let (prefix, columns) = place.document.prefix(line: place.line, column: place.column)
        let small = prefix.lowercased()
        // A topic is quoted, and the quotes may already exist.
        let isQuoted = prefix.hasPrefix("\""), inner = isQuoted ? columns.lowerBound + 1..<columns.upperBound : columns
        let kinds: [RuleVocabulary.Suggestion.Kind: Int] = [
            .policy: 3, .setting: 10, .topic: 23, .library: 3, .word: 12,
        ]
        let whole = place.document.range(line: place.line, columns, encoding)
        let inside = place.document.range(line: place.line, inner, encoding), smallInside = String(small.dropFirst())
        let fitting = workspace.suggestions(for: place.path).filter { word in
            let start = isQuoted && word.kind == .topic ? smallInside : small
            return start.isEmpty || word.text.lowercased().hasPrefix(start)
        }
        let items = fitting.prefix(Self.mostWords).map { word -> Value in
            let range = isQuoted && word.kind == .topic ? inside : whole
            return [
                "label": .string(word.text), "kind": .int(kinds[word.kind] ?? 1), "detail": .string(word.detail),
                "documentation": word.meaning.map { .string($0) } ?? .null, "filterText": .string(word.text),
                "textEdit": ["range": range, "newText": .string(word.text)],
            ]
        }
        return ["isIncomplete": .bool(fitting.count > Self.mostWords), "items": .array(items)]
    }

    private func hover(_ place: Place) -> Value {
        guard let (text, columns) = place.document.word(line: place.line, column: place.column) else { return .null }
        let words = workspace.suggestions(for: place.path),
            last = text.split(separator: ".").last.map(String.init) ?? text
        let found =
            words.first { $0.text == text } ?? words.first { $0.text == "\"\(text)\"" }
            ?? words.first { $0.text == last }
        let usage = RuleVocabulary.usage(of: text)
        guard found != nil || usage != nil else { return .null }
        let detail = usage ?? found?.detail ?? ""
        return [
            "contents": [
                "kind": "markdown",
                "value": .string("```lua\n\(detail)\n```" + (found?.meaning.map { "\n\n\($0)" } ?? "")),
            ],
            "range": place.document.range(line: place.line, columns, encoding),
        ]
    }

    /// The signature of the function whose arguments contain the position.
    private func signature(_ place: Place) -> Value {
        let before = String(
            String.UnicodeScalarView(place.document.line(place.line).unicodeScalars.prefix(place.column - 1)))
        var depth = 0, argument = 0
        var index = before.endIndex
        while index > before.startIndex {
            index = before.index(before: index)
            switch before[index] {
            case ")", "}", "]": depth += 1
            case "{", "[": depth -= 1
            case "," where depth == 0: argument += 1
            case "(" where depth > 0: depth -= 1
            case "(":
                let column = before[..<index].unicodeScalars.count + 1
                guard let name = place.document.word(line: place.line, column: column)?.text,
                    let usage = RuleVocabulary.usage(of: name)
                else { return .null }
                let parameters = usage.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ", ")
                return [
                    "signatures": [
                        [
                            "label": .string(usage),
                            "parameters": .array(parameters.map { ["label": .string(String($0))] }),
                        ]
                    ],
                    "activeSignature": 0, "activeParameter": .int(min(argument, max(0, parameters.count - 1))),
                ]
            default: break
            }
        }
        return .null
    }

    /// The file that `require` loads, or the function or variable of this file.
    private func definition(_ place: Place) -> Value {
        guard let (text, _) = place.document.word(line: place.line, column: place.column) else { return .null }
        let line = String(place.document.line(place.line))
        if line.contains("require"), line.contains("\"\(text)\"") || line.contains("'\(text)'"),
            let path = workspace.module(text, from: place.path)
        {
            return [
                "uri": .string(uri(of: path)), "range": Document(uri: "", text: "").range(line: 1, 1..<1, encoding),
            ]
        }
        for (index, candidate) in place.document.lines.enumerated() {
            guard let start = Self.declaration(of: text, in: candidate) else { continue }
            let columns = start..<start + text.unicodeScalars.count
            return [
                "uri": .string(place.document.uri), "range": place.document.range(line: index + 1, columns, encoding),
            ]
        }
        return .null
    }

    /// The column at which a line declares a name; nil if it does not.
    private static func declaration(of name: String, in line: Substring) -> Int? {
        let trimmed = line.drop { $0 == " " || $0 == "\t" }
        for word in ["local function ", "function ", "local "] where trimmed.hasPrefix(word + name) {
            let rest = trimmed.dropFirst(word.count + name.count)
            if let next = rest.first, next.isLetter || next.isNumber || next == "_" || next == "." { continue }
            return line.unicodeScalars.count - trimmed.unicodeScalars.count + word.count + 1
        }
        return nil
    }

    private func symbols(_ own: (path: String, document: Document)) -> Value {
        guard let place = RulePlace(own.path) else { return [] }
        return .array(
            RuleSymbol.all(in: place.text(Array(own.document.text.utf8))).map { symbol in
                let range = own.document.range(line: symbol.line, symbol.columns, encoding)
                let kind =
                    switch symbol.kind {
                    case .function: 12;
                    case .reaction: 24;
                    case .setting: 7
                    }
                return ["name": .string(symbol.name), "kind": .int(kind), "range": range, "selectionRange": range]
            })
    }
}
