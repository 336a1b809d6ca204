import EventBus
import FoundationEssentials
import Host

/// How much clients may ask of a ``ControlServer``, and how long they may take for it.
///
/// ```swift
/// let limits = try ServerLimits(["body=1MiB", "headtime=2s"])
/// ```
/// Sizes are bytes, or have the unit `KiB` or `MiB`; times are seconds, or have the unit `ms`, `s`
/// or `min`. docs/protocol.md says what a client is told beyond each.
public struct ServerLimits: Sendable, Equatable {
    /// Bytes of a request's target: path and query.
    public var target = 8192
    /// Bytes of the lines of a request's head.
    public var header = 32 << 10
    /// Bytes of a body.
    public var body = 8 << 20
    /// Bytes of all bodies that are in memory, finished or not. At least twice ``body``.
    public var bodies = 16 << 20
    /// Bytes of one event, at most ``EventCatalogue/largestEvent``; and of a question.
    public var event = EventCatalogue.largestEvent
    /// Events of one batch.
    public var batch = 10_000
    /// Patterns of one event stream.
    public var patterns = 64
    /// From the first byte of a request to the end of its head.
    public var headtime = Duration.seconds(10)
    /// Without a byte of a body. A body must also come at ``slowestBody`` on the average of the
    /// time behind the first `bodytime`.
    public var bodytime = Duration.seconds(10)
    /// Between two requests.
    public var idletime = Duration.seconds(120)
    /// In which a reader takes nothing of what is there for it.
    public var writetime = Duration.seconds(30)
    /// Open at a time.
    public var connections = 256
    /// Event streams that are open at a time.
    public var streams = 64

    /// Lines of a request's head.
    static let headerLines = 100
    /// Parameters in a request's target.
    static let parameters = 256
    /// Bytes a second; see ``bodytime``.
    static let slowestBody = 16 << 10
    /// While other bodies wait for memory, one that sends nothing for so long is ended.
    static let patienceInShortage = Duration.seconds(1)
    /// How long, and for how many bytes, an answer that closes the connection waits for the client
    /// to have read it.
    static let lingering = (time: Duration.seconds(2), bytes: 32 << 20)
    /// Connections beyond the limit that are told so at a time; more wait in the system's queue.
    static let refusals = 16

    public init() {}

    /// The usual limits, some of them changed.
    /// - Parameter settings: each `NAME=VALUE`; of two with one name the last counts.
    /// - Throws: ``LimitProblem`` for a name or a value that is none.
    public init(_ settings: [String]) throws(LimitProblem) {
        for setting in settings { try set(setting) }
        guard bodies / 2 >= body else {
            throw LimitProblem(
                "bodies=\(bodies) is less than twice body=\(body): a large request would keep all others waiting")
        }
    }

    private mutating func set(_ setting: String) throws(LimitProblem) {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let limit = Self.all.first(where: { $0.name == parts[0] }) else {
            let names = Self.all.map(\.name)
            throw LimitProblem(
                "no limit is called '\(parts[0].clipped)'; "
                    + (nearest(parts[0], among: names).map { "did you mean '\($0)'?" }
                        ?? "there are: " + names.joined(separator: ", ")))
        }
        guard parts.count == 2 else { throw LimitProblem("'\(setting)' has no value; write \(limit.name)=VALUE") }
        switch limit.kind {
        case .number(let path, let range, let isSize):
            guard let number = Self.number(parts[1], isSize: isSize), range.contains(number) else {
                throw LimitProblem(
                    "'\(setting.clipped)': expected "
                        + (isSize ? "bytes, such as 65536, 64KiB or 1MiB" : "a whole number") + ", from \(range.lowerBound) to \(range.upperBound)")
            }
            self[keyPath: path] = number
        case .time(let path):
            guard let time = Self.time(parts[1]), Self.times.contains(time) else {
                throw LimitProblem(
                    "'\(setting.clipped)': expected a time from 10ms to 24 hours, such as 10, 500ms, 30s or 2min")
            }
            self[keyPath: path] = time
        }
    }

    /// By name: numbers as they are, times in seconds.
    public var values: Value {
        .object(
            Self.all.reduce(into: [:]) { values, limit in
                switch limit.kind {
                case .number(let path, _, _): values[limit.name] = .int(self[keyPath: path])
                case .time(let path): values[limit.name] = .double(self[keyPath: path].inSeconds)
                }
            })
    }

    // MARK: Names

    private enum Kind {
        case number(WritableKeyPath<ServerLimits, Int>, ClosedRange<Int>, isSize: Bool)
        case time(WritableKeyPath<ServerLimits, Duration>)
    }

    private static let times = Duration.milliseconds(10)...Duration.seconds(86_400)

    private static var all: [(name: String, kind: Kind)] {
        [
            ("target", .number(\.target, 64...65_536, isSize: true)),
            ("header", .number(\.header, 256...1 << 20, isSize: true)),
            ("body", .number(\.body, 1024...1 << 30, isSize: true)),
            ("bodies", .number(\.bodies, 2048...1 << 32, isSize: true)),
            ("event", .number(\.event, 256...EventCatalogue.largestEvent, isSize: true)),
            ("batch", .number(\.batch, 1...1_000_000, isSize: false)),
            ("patterns", .number(\.patterns, 1...1024, isSize: false)),
            ("headtime", .time(\.headtime)),
            ("bodytime", .time(\.bodytime)),
            ("idletime", .time(\.idletime)),
            ("writetime", .time(\.writetime)),
            ("connections", .number(\.connections, 1...100_000, isSize: false)),
            ("streams", .number(\.streams, 1...100_000, isSize: false)),
        ]
    }

    private static func number(_ text: String, isSize: Bool) -> Int? {
        let (number, unit) = split(text)
        let factor = unit.isEmpty ? 1 : isSize ? ["B": 1, "KiB": 1 << 10, "MiB": 1 << 20][unit] : nil
        guard let factor, let value = Int(number) else { return nil }
        let (product, isTooLarge) = value.multipliedReportingOverflow(by: factor)
        return isTooLarge ? nil : product
    }

    private static func time(_ text: String) -> Duration? {
        let (number, unit) = split(text)
        guard let factor = unit.isEmpty ? 1 : ["ms": 0.001, "s": 1, "min": 60][unit], let value = Double(number) else {
            return nil
        }
        return Duration(seconds: value * factor)
    }

    private static func split(_ text: String) -> (number: String, unit: String) {
        let number = text.prefix { $0.isNumber || $0 == "." }
        return (String(number), String(text.dropFirst(number.count)))
    }
}

/// Why a limit cannot be set like that.
public struct LimitProblem: Error, Equatable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}
