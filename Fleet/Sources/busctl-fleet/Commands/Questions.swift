import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetWire
import Foundation
import Host

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why an event happened on a host, or why another one did not.",
        discussion: """
            EXAMPLES:
              busctl fleet explain kiosk-7/k3j9x0q2m5v8c1z7/17
              busctl fleet explain kiosk-7/17 --why-not toast.presented

            A host explains the events of its present run. To explain events of earlier
            runs, use a recording: busctl fleet record, and busctl replay.
            """)

    @OptionGroup var options: OperatorOptions

    @Argument(help: "HOST/RUN/NUMBER, or HOST/NUMBER for the present run.")
    var event: String

    @Option(help: ArgumentHelp("The topic of an event that did not happen.", valueName: "topic"))
    var whyNot: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let words = event.split(separator: "/").map(String.init)
        guard (2...3).contains(words.count) else {
            throw ValidationError("'\(event)' is not HOST/RUN/NUMBER, as in kiosk-7/k3j9x0q2m5v8c1z7/17")
        }
        try await options.connected(named: "explain") { file, link in
            var question: [String: Value] = ["id": .string(words.last!)]  // trap: the parser requires at least one word
            if words.count == 3 { question["run"] = .string(words[1]) }
            if let whyNot { question["whyNot"] = .string(whyNot) }
            let host = try Token(words[0])
            let answer = try await HostClient(link, file.fleet).ask(host, .explain, .object(question))
            guard !json else { return try Terminal.show(answer.json) }
            try Terminal.show(Story.text(answer))
        }
    }
}

/// Formats an explanation as text.
enum Story {
    static func text(_ story: Value) -> String {
        var lines = [story["sentence"]?.stringValue ?? ""]
        for step in story["steps"]?.arrayValue ?? [] {
            let event = step["event"]
            let what = event?["type"]?.stringValue ?? "a timer fired"
            let number = event?["busid"]?.stringValue.map { "\($0)  " } ?? ""
            lines.append("\(String(format: "%10.3f", step["time"]?.doubleValue ?? 0)) s  \(number)\(what)")
            for decision in step["decisions"]?.arrayValue ?? [] {
                let by = decision["by"]?.stringValue ?? ""
                lines.append(
                    "              \(decision["query"]?.stringValue ?? ""): \((decision["answer"] ?? decision["failure"] ?? .null).json), by \(by)"
                )
            }
        }
        if let verdict = story["verdict"]?["sentence"]?.stringValue { lines.append(verdict) }
        lines += (story["notes"]?.arrayValue ?? []).compactMap(\.stringValue)
        return lines.joined(separator: "\n")
    }
}

struct AskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask a query on a host.",
        discussion: """
            EXAMPLES:
              busctl fleet ask kiosk-7 toast.priority '{"toast": {"message": "Disk full", "kind": "error"}}'
              busctl fleet ask kiosk-7 toolbar.layout '{}'

            Answers may contain private texts. A host answers only if its fleet.json sets
            "forwardText": true.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "The host.") var host: String
    @Argument(help: "The query, such as toast.priority.") var query: String
    @Argument(help: "The input of the query as JSON.") var question = "{}"

    func run() async throws {
        let question = try JSONText.decode(Value.self, from: Data(question.utf8))
        try await options.connected(named: "ask") { file, link in
            let answer = try await HostClient(link, file.fleet).ask(
                try Token(host), .ask, ["query": .string(query), "question": question])
            try Terminal.show(answer.json)
        }
    }
}

struct StateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Print the state of a host's modules.",
        discussion: """
            EXAMPLES:
              busctl fleet state kiosk-7
              busctl fleet state kiosk-7 toast.waiting

            The state contains private texts. A host answers only if its fleet.json sets
            "forwardText": true.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "The host.") var host: String
    @Argument(help: "A module, or a path in its state.") var path: String?

    func run() async throws {
        try await options.connected(named: "state") { file, link in
            let question: Value = path.map { ["path": .string($0)] } ?? [:]
            try await Terminal.show(HostClient(link, file.fleet).ask(try Token(host), .state, question).json)
        }
    }
}
