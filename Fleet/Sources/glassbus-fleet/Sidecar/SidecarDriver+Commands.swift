import ControlAPI
import EventBus
import FleetCore
import FleetStore
import FleetWire
import FoundationEssentials
import Host
import Logging

extension SidecarDriver {
    /// The maximum number of concurrent questions. Each may hold a connection to the host.
    private static let mostQuestions = 16

    /// Answers the questions of operators.
    func answerCommands() async {
        await listen(to: subjects.commands(to: setup.file.host), limit: 64) { message in
            // A client that may read a stream can have its stored messages sent to any subject. Such messages have
            // fields that no sender writes.
            guard let reply = message.reply,
                !message.headers.fields.contains(where: { Headers.ofBroker.contains($0.name.lowercased()) })
            else { return }
            guard self.openQuestions < Self.mostQuestions else {
                return self.reply(["error": "the host answers \(Self.mostQuestions) questions already"], to: reply)
            }
            self.openQuestions += 1
            // A slow question must not block the others.
            Task {
                let answer = await self.answer(message)
                self.openQuestions -= 1
                self.reply(answer, to: reply)
            }
        }
    }

    private func reply(_ answer: Value, to subject: String) {
        do {
            try link.send(Outgoing(subject, body: Array(answer.json.utf8)), replyTo: nil)
        } catch .malformed(let why) {
            // If the broker rejects an answer, the host must not appear silent.
            let error: Value = ["error": .string("the answer cannot be sent: \(why); ask for less")]
            try? link.send(Outgoing(subject, body: Array(error.json.utf8)), replyTo: nil)
        } catch {
            logger.debug("\(error)")
        }
    }

    /// `{"answer": …}` or `{"error": …}`.
    private func answer(_ message: Incoming) async -> Value {
        guard let command = subjects.command(in: message.subject) else {
            return [
                "error": .string(
                    "unknown command; the commands are: \(HostCommand.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            ]
        }
        do {
            let question = message.body.isEmpty ? [:] : try JSONText.decode(Value.self, from: message.body)
            switch command {
            case .explain: return try await explain(question)
            case .tap: return try beginTap(question)
            case .ask, .state: return try await pass(command, question)
            case .inject: return try await inject(question)
            case .record: return try await recordingPart(question)
            case .compare: return try await compare(question)
            }
        } catch {
            return ["error": .string("\(error)")]
        }
    }

    func text(_ name: String, in question: Value) throws(FieldError) -> String {
        guard let text = question[name]?.stringValue else {
            throw FieldError(path: name, expected: "a text", found: question[name]?.typeName ?? "nothing")
        }
        return text
    }

    // MARK: Questions

    /// The host explains only events of its present run.
    private func explain(_ question: Value) async throws -> Value {
        let (run, id) = (question["run"]?.stringValue, try text("id", in: question))
        if let run, run != health?.run {
            let present = health.map { "the host is in the run \($0.run)" } ?? "the host does not answer"
            return [
                "error": .string(
                    "the run \(run) has ended (\(present)); a recording of it explains its events: busctl replay")
            ]
        }
        let whyNot = question["whyNot"]?.stringValue
        return Self.answer(try await host.answer { try await $0.explanation(of: id, whyNot: whyNot) })
    }

    /// Forwards a question whose answer may contain private texts, if the host's operator allows that.
    private func pass(_ command: HostCommand, _ question: Value) async throws -> Value {
        guard setup.file.forwardText else {
            return [
                "error": .string(
                    "the answer may have private texts, and fleet.json of this host does not say \"forwardText\": true")
            ]
        }
        switch command {
        case .ask:
            let name = try text("query", in: question)
            guard let query = TopicName(name) else {
                throw FieldError(path: "query", message: "'\(name)' is not a query such as 'toast.priority'")
            }
            let body = Data((question["question"] ?? [:]).json.utf8)
            return Self.answer(
                try await host.answer {
                    try await $0.post("/v1/ask/\(query)", contentType: "application/json", body: body)
                })
        default:
            let path = question["path"]?.stringValue ?? ""
            guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"?#%".utf8.contains($0) }) else {
                throw FieldError(path: "path", message: "'\(path)' is not a path such as 'toast.waiting'")
            }
            return Self.answer(
                try await host.answer { try await $0.get("/v1/state" + (path.isEmpty ? "" : "/" + path)) })
        }
    }

    static func answer(_ response: ControlResponse) -> Value {
        let json = (try? JSONText.decode(Value.self, from: response.body)) ?? .null
        guard response.status == 200 else {
            return ["error": .string(json["detail"]?.stringValue ?? "the host answered \(response.status)")]
        }
        return ["answer": json]
    }

    // MARK: Events from the fleet

    /// Publishes an event on the bus of the host. The host remembers the source and id of recent events, so that an
    /// event whose answer was lost can be sent again, and takes effect once.
    private func inject(_ question: Value) async throws -> Value {
        let event = question["event"] ?? [:]
        for name in ["specversion", "id", "source", "type"] where event[name]?.stringValue == nil {
            throw FieldError(path: "event." + name, message: "missing (a CloudEvent has this attribute, a text)")
        }
        guard let topic = TopicName(try text("type", in: event)) else {
            throw FieldError(
                path: "event.type", expected: "a topic such as 'toast.show'", found: event["type"]?.json ?? "")
        }
        guard setup.allow.inject.contains(where: { $0.matches(topic) }) else {
            throw FieldError(path: "event.type", message: "allow.json of this host does not let '\(topic)' in")
        }
        guard !heartbeat.isDuplicate else {
            throw FieldError(message: "two machines have the name of this host, and neither takes events")
        }
        return ["answer": try await host.post(event)]
    }
}
