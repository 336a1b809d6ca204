import ControlAPI
import EventBus
import FleetCore
import FleetStore
import FleetWire
import FoundationEssentials
import Host
import Logging

extension SidecarDriver {
    /// How many questions a host answers at a time. Each may hold a connection to it.
    private static let mostQuestions = 16

    /// Answers what operators ask.
    func answerCommands() async {
        await listen(to: subjects.commands(to: setup.file.host), limit: 64) { message in
            guard let reply = message.reply else { return }
            guard self.openQuestions < Self.mostQuestions else {
                return self.reply(["error": "the host answers \(Self.mostQuestions) questions already"], to: reply)
            }
            self.openQuestions += 1
            // One that takes long must not hold up the others.
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
            // An answer that the broker does not take must not look like a host that is silent.
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
                    "there is no such command; there are: \(HostCommand.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            ]
        }
        do {
            let question = message.body.isEmpty ? [:] : try JSONText.decode(Value.self, from: message.body)
            switch command {
            case .explain: return try await explain(question)
            case .tap: return try beginTap(question)
            case .ask, .state: return try await pass(command, question)
            case .record: return try await record(question)
            }
        } catch {
            return ["error": .string("\(error)")]
        }
    }

    private func text(_ name: String, in question: Value) throws(FieldError) -> String {
        guard let text = question[name]?.stringValue else {
            throw FieldError(path: name, expected: "a text", found: question[name]?.typeName ?? "nothing")
        }
        return text
    }

    // MARK: Questions

    /// The host explains events of its present run only.
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

    /// What shows private texts leaves the host only if its operator allowed that.
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

    private static func answer(_ response: ControlResponse) -> Value {
        let json = (try? JSONText.decode(Value.self, from: response.body)) ?? .null
        guard response.status == 200 else {
            return ["error": .string(json["detail"]?.stringValue ?? "the host answered \(response.status)")]
        }
        return ["answer": json]
    }

    // MARK: Taps

    /// How many taps a host serves at a time, and how many events a second it sends to each.
    private static let mostTaps = 8
    private static let mostPerSecond = 200

    /// Sends the events of some topics to a subject, for up to a minute. The reader asks again before that is over.
    private func beginTap(_ question: Value) throws -> Value {
        let inbox = try text("inbox", in: question)
        let seconds = min(60, max(1, question["seconds"]?.doubleValue ?? 60))
        let patterns = (question["patterns"]?.arrayValue ?? []).compactMap(\.stringValue)
        for pattern in patterns where TopicPattern(pattern) == nil {
            throw FieldError(path: "patterns", message: "'\(pattern)' is not a pattern such as 'toast.*'")
        }
        guard openTaps < Self.mostTaps else {
            throw FieldError(message: "the host serves \(Self.mostTaps) readers already")
        }
        openTaps += 1
        Task {
            await self.serveTap(patterns, to: inbox, seconds: seconds, after: question["after"]?.stringValue)
            self.openTaps -= 1
        }
        return ["answer": ["run": health.map { .string($0.run) } ?? .null, "seconds": .double(seconds)]]
    }

    private func serveTap(_ patterns: [String], to inbox: String, seconds: Double, after: String?) async {
        let reading = Task {
            var rate = TapRate(limit: Self.mostPerSecond)
            var after = after
            var isTold = false
            while !Task.isCancelled {
                do {
                    let events = try await self.host.client.events(
                        patterns: patterns, after: after, withText: self.setup.file.forwardText)
                    for try await message in events {
                        after = message.id ?? after
                        self.show(message, to: inbox, &rate)
                    }
                } catch {}
                // The host was started again, or is away. If it is known which event came last, the host tells what is missing.
                if after == nil, !isTold, !Task.isCancelled {
                    isTold = true
                    self.tell(FleetGap(from: nil, to: nil, count: 0, reason: .absence), to: inbox)
                }
                try? await Task.sleep(for: .seconds(1))
            }
            if let gap = rate.rest { self.tell(gap, to: inbox) }
        }
        try? await Task.sleep(for: .seconds(seconds))
        reading.cancel()
        await reading.value
    }

    private func show(_ message: ServerSentEvent, to inbox: String, _ rate: inout TapRate) {
        guard let json = try? JSONText.decode(Value.self, from: Data(message.data.utf8)) else { return }
        let now = moment
        if let gap = rate.gap(at: now.elapsed) { tell(gap, to: inbox) }
        guard message.event != "gap" else { return tell(FleetGap(ofStream: json), to: inbox) }
        guard rate.allows(at: now.elapsed),
            let (event, _) = EventBinding.message(
                json, of: setup.file.host, in: subjects, seen: now.wall, ruleSet: adopter.running)
        else { return }
        do {
            try link.send(Outgoing(inbox, headers: event.headers, body: event.body), replyTo: nil)
        } catch {
            // It is too large, or too many wait.
            rate.leaveOut()
        }
    }

    private func tell(_ gap: FleetGap, to inbox: String) {
        let record = OutboxRecord(gap: gap, seen: moment.wall)
        guard let (event, _) = record.message(number: 0, of: setup.file.host, in: subjects) else { return }
        try? link.send(Outgoing(inbox, headers: event.headers, body: event.body), replyTo: nil)
    }

    // MARK: Recordings

    /// Sends the recording of the host to the stream of recordings, in parts.
    private func record(_ question: Value) async throws -> Value {
        guard let path = setup.file.recording else {
            return ["error": "fleet.json of this host names no recording"]
        }
        // Each has the whole recording in memory.
        guard !isSendingRecording else { return ["error": "the host is sending its recording already"] }
        isSendingRecording = true
        defer { isSendingRecording = false }
        let sender = RecordingSender(link: link, subjects: subjects, host: setup.file.host)
        return ["answer": try await sender.send(path, run: health?.run, withText: setup.file.forwardText)]
    }
}

/// How many events a second one reader gets.
struct TapRate {
    let limit: Int
    private var second = 0
    private var count = 0
    private var left = 0

    init(limit: Int) { self.limit = limit }

    mutating func allows(at now: Double) -> Bool {
        if Int(now) != second { (second, count) = (Int(now), 0) }
        count += 1
        if count > limit { left += 1 }
        return count <= limit
    }

    /// An event that was allowed could not be sent.
    mutating func leaveOut() { left += 1 }

    /// What was left out in an earlier second.
    mutating func gap(at now: Double) -> FleetGap? {
        guard Int(now) != second, let gap = rest else { return nil }
        left = 0
        return gap
    }

    /// What was left out and not told.
    var rest: FleetGap? { left > 0 ? FleetGap(from: nil, to: nil, count: left, reason: .budget) : nil }
}
