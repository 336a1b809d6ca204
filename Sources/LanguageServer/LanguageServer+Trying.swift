import EventBus
import Host
import RuleCheck
import RuleHost

/// The code lenses of an editor, which run tests, ask questions, and show how often a policy was asked.
extension LanguageServer {
    /// The commands that an editor can run. Each has two arguments: the URI of the file, and a name.
    enum Command: String, CaseIterable {
        /// Runs the test of this name.
        case runTest = "glassbus.runTest"
        /// Asks the policy of this name the example question of its page.
        case askExample = "glassbus.askExample"
    }

    func lenses(_ own: (path: String, document: Document)) -> Value {
        guard let place = RulePlace(own.path), place.kind != .helper else { return [] }
        let symbols = RuleSymbol.all(in: place.text(Array(own.document.text.utf8))).filter { $0.kind == .function }
        return .array(
            symbols.flatMap { symbol -> [Value] in
                func lens(_ title: String, _ command: Command?, _ name: String) -> Value {
                    [
                        "range": own.document.range(line: symbol.line, symbol.columns, encoding),
                        // Without a command, a lens is a text.
                        "command": [
                            "title": .string(title), "command": .string(command?.rawValue ?? ""),
                            "arguments": [.string(own.document.uri), .string(name)],
                        ],
                    ]
                }
                if place.kind == .test { return [lens("run this test", .runTest, symbol.name)] }
                let name = "\(place.namespace).\(symbol.name)"
                guard workspace.isPolicy(name, for: own.path) else { return [] }
                let used = usage?.title(of: name, at: own.path).map { lens($0, nil, name) }
                return [lens("ask this policy with its example", .askExample, name)] + (used.map { [$0] } ?? [])
            })
    }

    /// Updates how often policies were asked; nil if that is no longer known.
    /// - Returns: the messages to send, which make an editor refresh its lenses if it can.
    public func show(_ usage: PolicyUsage?) -> [Value] {
        guard usage != self.usage else { return [] }
        self.usage = usage
        guard phase == .running, canRefreshLenses else { return [] }
        refreshes += 1
        return [["jsonrpc": "2.0", "id": "lenses-\(refreshes)", "method": "workspace/codeLens/refresh"]]
    }

    /// Runs the command of a lens. The result is shown as a window message.
    func execute(_ parameters: Value) throws(Refusal) -> Value {
        let arguments = parameters["arguments"]?.arrayValue ?? []
        guard let text = parameters["command"]?.stringValue, let command = Command(rawValue: text) else {
            throw Refusal(code: .invalidParams, message: "there is no such command")
        }
        guard arguments.count == 2, let path = arguments[0].stringValue.flatMap(Self.path),
            let name = arguments[1].stringValue
        else {
            throw Refusal(
                code: .invalidParams, message: "\(text) needs the URI of a file and a name as its arguments")
        }
        switch command {
        case .runTest: tell(workspace.run(test: name, at: path))
        case .askExample: tell(workspace.ask(name, at: path))
        }
        return .null
    }
}
