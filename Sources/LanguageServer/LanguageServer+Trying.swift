import EventBus
import Host
import RuleCheck
import RuleHost

/// Tests and questions that an editor starts from the line where they stand.
extension LanguageServer {
    /// What an editor can let the server do. Each command has two arguments: the URI of the file, and a name.
    enum Command: String, CaseIterable {
        /// Runs the test of this name.
        case runTest = "glassbus.runTest"
        /// Asks the policy of this name the question that its page has as its example.
        case askExample = "glassbus.askExample"
    }

    func lenses(_ own: (path: String, document: Document)) -> Value {
        guard let place = RulePlace(own.path), place.kind != .helper else { return [] }
        let symbols = RuleSymbol.all(in: place.text(Array(own.document.text.utf8))).filter { $0.kind == .function }
        return .array(
            symbols.compactMap { symbol -> Value? in
                let command: Command, title: String, name: String
                if place.kind == .test {
                    (command, title, name) = (.runTest, "run this test", symbol.name)
                } else {
                    name = "\(place.namespace).\(symbol.name)"
                    guard workspace.isPolicy(name, for: own.path) else { return nil }
                    (command, title) = (.askExample, "ask this policy with its example")
                }
                return [
                    "range": own.document.range(line: symbol.line, symbol.columns, encoding),
                    "command": [
                        "title": .string(title), "command": .string(command.rawValue),
                        "arguments": [.string(own.document.uri), .string(name)],
                    ],
                ]
            })
    }

    /// Does what a lens offers. The result comes as a message of the window.
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
