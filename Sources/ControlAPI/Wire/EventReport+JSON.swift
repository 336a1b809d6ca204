import EventBus
import FoundationEssentials
import Host

// Written and read without a general coder, which would cost as much as the bus itself at a hundred thousand events per
// second.
extension EventReport {
    var json: [UInt8] {
        var (accepted, dropped, rejected, echoes, duplicates) = (0, 0, 0, 0, 0)
        var events: [UInt8] = []
        events.reserveCapacity(outcomes.count * 20)
        var index = 0
        while index < outcomes.count {
            if index > 0 { events.append(UInt8(ascii: ",")) }
            defer { index += 1 }
            switch outcomes[index] {
            case .accepted(let id):
                accepted += 1
                events += Self.opening
                events += String(id).utf8
                events += Self.closing
            case .waits:
                accepted += 1
                events += "{\"outcome\":\"waits\"}".utf8
            case .merged:
                accepted += 1
                events += "{\"outcome\":\"merged\"}".utf8
            case .duplicate(let id):
                accepted += 1
                duplicates += 1
                events += "{\(id > 0 ? "\"id\":\"\(id)\"," : "")\"outcome\":\"duplicate\"}".utf8
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
            case .alsoRejected:
                let count = run(from: &index) { if case .alsoRejected(let count) = $0 { count } else { nil } }
                rejected += count
                events += "{\"count\":\(count),\"outcome\":\"rejected\"}".utf8
            case .alsoDropped:
                let count = run(from: &index) { if case .alsoDropped(let count) = $0 { count } else { nil } }
                dropped += count
                events += "{\"count\":\(count),\"outcome\":\"dropped\"}".utf8
            }
        }
        var bytes = Array("{\"accepted\":\(accepted),".utf8)
        bytes.reserveCapacity(64 + events.count)
        if dropped > 0 { bytes += "\"dropped\":\(dropped),".utf8 }
        if duplicates > 0 { bytes += "\"duplicates\":\(duplicates),".utf8 }
        if echoes > 0 { bytes += "\"echoes\":\(echoes),".utf8 }
        if let effects { bytes += "\"effects\":[\(effects.texts.joined(separator: ","))],".utf8 }
        bytes += "\"events\":[".utf8
        bytes += events
        bytes += "],".utf8
        if let gap = effects?.gap { bytes += "\"gap\":{\"from\":\(gap.lowerBound),\"to\":\(gap.upperBound)},".utf8 }
        if !isKept { bytes += "\"kept\":false,".utf8 }
        bytes += "\"rejected\":\(rejected)}".utf8
        return bytes
    }

    /// The sum of the counts of consecutive equal outcomes, from `index` on. Moves `index` to the last of them.
    private func run(from index: inout Int, _ count: (Outcome) -> Int?) -> Int {
        var total = count(outcomes[index]) ?? 0
        while index + 1 < outcomes.count, let more = count(outcomes[index + 1]) {
            total += more
            index += 1
        }
        return total
    }

    private static let opening = Array("{\"id\":\"".utf8)
    private static let closing = Array("\"}".utf8)

    // MARK: Reading

    private struct Wire: Decodable {
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
            var count: Int?

            /// Nil if the entry has an unknown form.
            var outcomeRead: Outcome? {
                let number = id.flatMap { UInt64($0) }
                if outcome == "duplicate" { return .duplicate(number ?? 0) }
                if let number { return .accepted(number) }
                if let error {
                    return .rejected(
                        FieldError(path: error.path, message: error.message, hint: error.hint), line: error.line ?? 0)
                }
                switch outcome {
                case "waits": return .waits
                case "merged": return .merged
                case "echo": return .echo
                case "rejected": return .alsoRejected(count ?? 1)
                case "dropped": return count.map { .alsoDropped($0) } ?? .dropped(reason: reason ?? "", line: line ?? 0)
                default: return nil
                }
            }
        }
        var events: [Event]
        var kept: Bool?
    }

    /// - Throws: ``FieldError`` if `json` is not a report.
    init(json: Data) throws {
        if let ids = Self.ids(ofAllDelivered: json) {
            self.init(outcomes: ids.map { .accepted($0) })
            return
        }
        let wire = try JSONText.decode(Wire.self, from: json)
        self.init(
            outcomes: try wire.events.enumerated().map { index, event in
                guard let outcome = event.outcomeRead else {
                    throw FieldError(path: "events[\(index)]", message: "the entry has no id, no outcome and no error")
                }
                return outcome
            }, isKept: wire.kept ?? true)
    }

    /// The IDs in a report in which every event was delivered, the usual case; nil for any other report.
    private static func ids(ofAllDelivered json: Data) -> [UInt64]? {
        guard json.starts(with: accepted), json.suffix(14).elementsEqual(",\"rejected\":0}".utf8) else {
            return nil
        }
        // Any other outcome is counted as accepted without an ID, or has a count before `events`.
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
            // Every quoted number is an ID.
            while index < bytes.count {
                defer { index += 1 }
                guard bytes[index] == UInt8(ascii: "\"") else { continue }
                var number: UInt64 = 0
                let start = index + 1
                var end = start
                while end < bytes.count, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10, end - start < 19
                {
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
