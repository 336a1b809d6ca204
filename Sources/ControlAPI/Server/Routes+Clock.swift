import EventBus
import HTTPTypes
import Host

/// The routes that read a host's time, and move that of a test host.
extension Routes {
    static func clock(_ host: LiveHost) -> [Route] {
        [
            Route(
                method: .get, path: "/v1/clock", operation: "readClock", summary: "Answers the bus time.",
                details:
                    "`now` and `next`, the earliest timer (null: none is set), are in seconds of bus time; `date` is the time of "
                    + "day in UTC (null on virtual time without a date). `virtual` is true if the time stands still between requests, as with `serve --virtual-time`.",
                answers: [.init(summary: "the time", content: [MediaType.json: WireSchemas.ref("Clock")])],
                handle: { _ in try .value(await host.reading) }),
            Route(
                method: .post, path: "/v1/clock", operation: "moveClock",
                summary: "Moves the bus time of a host whose time stands still.",
                details:
                    "The body asks for one thing: `advance` by seconds, `until` a bus time, `next` (to the earliest timer), `idle` "
                    + "(until no timer is set; at most \(Int(TimeMove.usualLimit.inSeconds)) seconds, or `limit`), or a new `date`, from which on "
                    + "the host publishes the time of day at each minute. The answer comes after all effects: each timer on the way has "
                    + "fired at its own time. After \(TimeMove.mostTimers) timers or \(TimeMove.mostMinutes) minutes of a date, or with timers left at the `limit`, a problem names them, and the "
                    + "time is where it got to.",
                body: .init(content: [MediaType.json: WireSchemas.ref("ClockRequest")]),
                answers: [.init(summary: "the time now", content: [MediaType.json: WireSchemas.ref("ClockReport")])],
                problems: [.unusable, .realTime],
                handle: { call in try await moveClock(call, host) }),
        ]
    }

    private static func moveClock(_ call: Call, _ host: LiveHost) async throws -> Reply {
        do {
            switch try call.request(ClockRequest.self).action {
            case .move(let move): return try .value(ClockReport(await host.move(move)))
            case .date(let date):
                try await host.setDate(date)
                return try .value(await host.reading)
            }
        } catch let error as FieldError {
            throw Problem.unusable([(index: nil, error: error)])
        } catch let failure as TimeMoveFailure {
            throw Problem(failure)
        }
    }
}

extension LiveHost {
    fileprivate var reading: ClockReading {
        let now = uptime
        return ClockReading(
            now: now.inSeconds, virtual: isVirtual, next: nextTimer.map { .value($0.inSeconds) } ?? .null,
            date: timeOfDay(at: now).map { .value($0) } ?? .null)
    }
}

extension Problem {
    fileprivate init(_ failure: TimeMoveFailure) {
        let hint: String? =
            switch failure {
            case .isReal: "busctl serve --virtual-time starts a test host"
            case .isPast, .isTooFar: "a new host begins at 0"
            case .isEndless: "advance in smaller steps to see what they do"
            case .isNotIdle: "a larger \"limit\" waits longer"
            case .isNotRunning: nil
            }
        self.init(failure == .isReal ? .realTime : .unusable, failure.description, hint: hint)
    }
}
