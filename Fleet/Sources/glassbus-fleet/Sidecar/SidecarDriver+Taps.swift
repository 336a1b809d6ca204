import ControlAPI
import EventBus
import FleetCore
import FleetStore
import FleetWire
import Foundation
import Host

extension SidecarDriver {
    /// The maximum number of concurrent taps of a host, and of events a second for each.
    private static let mostTaps = 8
    private static let mostPerSecond = 200

    /// Sends the events of some topics to a reader, for up to a minute. The reader renews its request before then.
    func beginTap(_ question: Value) throws -> Value {
        let inbox = subjects.tap(try Token(text("reader", in: question)), of: setup.file.host)
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
                // The host was restarted, or is unavailable. If the last event is known, the host itself reports what
                // is missing.
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
            // The event is too large, or too many are waiting.
            rate.leaveOut()
        }
    }

    private func tell(_ gap: FleetGap, to inbox: String) {
        let record = OutboxEntry(gap: gap, seen: moment.wall)
        guard let (event, _) = record.message(number: 0, of: setup.file.host, in: subjects) else { return }
        try? link.send(Outgoing(inbox, headers: event.headers, body: event.body), replyTo: nil)
    }
}

/// Limits the events a second that one reader gets.
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

    /// Records an event that was allowed but could not be sent.
    mutating func leaveOut() { left += 1 }

    /// The events that were dropped in an earlier second.
    mutating func gap(at now: Double) -> FleetGap? {
        guard Int(now) != second, let gap = rest else { return nil }
        left = 0
        return gap
    }

    /// The dropped events that have not been reported yet.
    var rest: FleetGap? { left > 0 ? FleetGap(from: nil, to: nil, count: left, reason: .budget) : nil }
}
