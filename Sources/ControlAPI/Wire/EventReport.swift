import EventBus
import FoundationEssentials
import Host

/// What became of each of the events of a request, in their order:
/// `{"accepted":1,"events":[{"id":"17"},{"error":{…}}],"rejected":1}`.
///
/// One that was not delivered at once has an `outcome`: `waits`, `merged`, or `dropped` with
/// a `reason` and its line; those that wait or were merged count as accepted. `dropped`
/// counts the last, if there are any, and `echoes` those whose outcome is `echo`: what a host
/// once said about itself, copied from a tap, is left out.
///
/// Written and read by hand: at a hundred thousand events a second a general coder
/// would cost as much as the bus.
struct EventReport {
    enum Outcome: Sendable {
        case accepted(UInt64)
        case waits, merged
        case dropped(reason: String, line: Int)
        /// A host's word about itself, copied from a tap.
        case echo
        /// - Parameter line: of the request's body, from 1; in a batch the event's number.
        case rejected(FieldError, line: Int)

        init(_ delivery: Delivery, line: Int) {
            if let refusal = delivery.refusal {
                self = .rejected(FieldError(message: "refused: \(refusal)"), line: line)
                return
            }
            self =
                switch delivery.outcome {
                case .delivered(let id): .accepted(id)
                case .pending: .waits
                case .merged: .merged
                case .dropped(let reason): .dropped(reason: reason, line: line)
                }
        }
    }

    var outcomes: [Outcome] = []

    mutating func add(_ delivery: Delivery, line: Int) { outcomes.append(Outcome(delivery, line: line)) }

    var json: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + outcomes.count * 20)
        var (dropped, rejected, echoes) = (0, 0, 0)
        var events: [UInt8] = []
        events.reserveCapacity(outcomes.count * 20)
        for (index, outcome) in outcomes.enumerated() {
            if index > 0 { events.append(UInt8(ascii: ",")) }
            switch outcome {
            case .accepted(let id):
                events += Self.opening
                events += String(id).utf8
                events += Self.closing
            case .waits: events += "{\"outcome\":\"waits\"}".utf8
            case .merged: events += "{\"outcome\":\"merged\"}".utf8
            case .echo:
                echoes += 1
                events += "{\"outcome\":\"echo\"}".utf8
            case .dropped(let reason, let line):
                dropped += 1
                let members: Value = ["line": .int(line), "outcome": "dropped", "reason": .string(reason)]
                events += members.json.utf8
            case .rejected(let error, let line):
                rejected += 1
                var members: [String: Value] = [
                    "line": .int(line), "path": .string(error.path), "message": .string(error.message),
                ]
                members["hint"] = error.hint.map { .string($0) }
                events += Value.object(["error": .object(members)]).json.utf8
            }
        }
        bytes += "{\"accepted\":\(outcomes.count - rejected - dropped - echoes),".utf8
        if dropped > 0 { bytes += "\"dropped\":\(dropped),".utf8 }
        if echoes > 0 { bytes += "\"echoes\":\(echoes),".utf8 }
        bytes += "\"events\":[".utf8
        bytes += events
        bytes += "],\"rejected\":\(rejected)}".utf8
        return bytes
    }

    private static let opening = Array("{\"id\":\"".utf8)
    private static let closing = Array("\"}".utf8)

    init() {}

    // MARK: Reading

    /// - Throws: ``FieldError`` if it is no report.
    init(json: Data) throws {
        if let ids = Self.ids(ofAllDelivered: json) {
            outcomes = ids.map { .accepted($0) }
            return
        }
        struct Wire: Decodable {
            struct Event: Decodable {
                struct Reason: Decodable {
                    var line: Int?
                    var path: String
                    var message: String
                    var hint: String?
                }
                var id: String?
                var error: Reason?
                var outcome: String?
                var reason: String?
                var line: Int?
            }
            var events: [Event]
        }
        for event in try JSONText.decode(Wire.self, from: json).events {
            if let id = event.id.flatMap({ UInt64($0) }) {
                outcomes.append(.accepted(id))
            } else if let reason = event.error {
                outcomes.append(
                    .rejected(
                        FieldError(path: reason.path, message: reason.message, hint: reason.hint),
                        line: reason.line ?? 0))
            } else if let outcome = Self.outcome(event.outcome, reason: event.reason, line: event.line) {
                outcomes.append(outcome)
            } else {
                throw FieldError(path: "events[\(outcomes.count)]", message: "neither an id nor an outcome nor an error")
            }
        }
    }

    private static func outcome(_ word: String?, reason: String?, line: Int?) -> Outcome? {
        switch word {
        case "waits": .waits
        case "merged": .merged
        case "echo": .echo
        case "dropped": .dropped(reason: reason ?? "", line: line ?? 0)
        default: nil
        }
    }

    /// The usual report, in which everything was delivered; nil for any other.
    private static func ids(ofAllDelivered json: Data) -> [UInt64]? {
        guard json.starts(with: accepted), json.suffix(14).elementsEqual(",\"rejected\":0}".utf8) else {
            return nil
        }
        // Any other outcome is one accepted without an id, or stands before the events.
        let digits = json.dropFirst(accepted.count).prefix { $0 != UInt8(ascii: ",") }
        guard json[digits.endIndex...].starts(with: ",\"events\"".utf8),
            let count = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let ids = ids(in: json)
        return ids.count == count ? ids : nil
    }

    private static let accepted = Array("{\"accepted\":".utf8)

    private static func ids(in json: Data) -> [UInt64] {
         json.withUnsafeBytes { bytes -> [UInt64] in
            var ids: [UInt64] = []
            var index = 0
            // Every number in quotes is an id.
            while index < bytes.count {
                defer { index += 1 }
                guard bytes[index] == UInt8(ascii: "\"") else { continue }
                var number: UInt64 = 0
                let start = index + 1
                var end = start
                while end < bytes.count, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10, end - start < 19 {
                    number = number * 10 + UInt64(digit)
                    end += 1
                }
                if end > start, end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
                    ids.append(number)
                    index = end
                }
            }
            return ids
        }
    }
}
