import EventBus
import Host

/// The body of `POST /v1/clock`: one way to move the time of a test host. Times are in seconds.
struct ClockRequest: Codable {
    var advance: Double?
    var until: Double?
    var next: Bool?
    var idle: Bool?
    /// The limit of `idle`.
    var limit: Double?
    var date: String?

    /// The action that a request asks for.
    enum Action {
        case move(TimeMove)
        case date(VirtualDate)
    }

    private static let ways = "\"advance\", \"until\", \"next\", \"idle\" or \"date\""

    /// - Throws: ``FieldError`` unless the request asks for exactly one possible action.
    var action: Action {
        get throws(FieldError) {
            if limit != nil, idle != true { throw FieldError(path: "limit", message: "belongs to \"idle\": true") }
            for (name, flag) in [("next", next), ("idle", idle)] where flag == false {
                throw FieldError(path: name, message: "expected true, found false", hint: "leave \(name) out")
            }
            var actions: [Action] = []
            if let advance { actions.append(.move(.advance(by: try Self.seconds(advance, "advance")))) }
            if let until { actions.append(.move(.until(try Self.seconds(until, "until")))) }
            if next != nil { actions.append(.move(.next)) }
            if idle != nil {
                var most = TimeMove.usualLimit
                if let limit { most = try Self.seconds(limit, "limit") }
                actions.append(.move(.idle(limit: most)))
            }
            if let date { actions.append(.date(try Self.date(date))) }
            guard actions.count == 1 else {
                throw FieldError(
                    message: actions.isEmpty ? "the request asks for nothing" : "the request asks for several things",
                    hint: "write one of \(Self.ways)")
            }
            return actions[0]
        }
    }

    private static func seconds(_ number: Double, _ name: String) throws(FieldError) -> Duration {
        guard number >= 0, let span = Duration(seconds: number) else {
            throw FieldError(
                path: name, expected: "a number of seconds from 0 to 9.2e9", found: Value.double(number).json)
        }
        return span
    }

    static func date(_ text: String) throws(FieldError) -> VirtualDate {
        guard let date = VirtualDate(text) else {
            throw FieldError(
                path: "date", expected: "a date such as 2026-03-29T01:59:00+01:00", found: Value.string(text).json)
        }
        return date
    }
}
