import EventBus
import FoundationEssentials
import Host

/// Limits for the clients of a ``ControlServer``: sizes, counts, times and rates.
///
/// ```swift
/// let limits = try ServerLimits(["body=1MiB", "headtime=2s"])
/// ```
/// A size is in bytes, or has the unit `KiB` or `MiB`. A time is in seconds, or has the unit `ms`, `s` or `min`.
/// docs/protocol-reference.md documents each limit and the response to a client that exceeds it.
public struct ServerLimits: Sendable, Equatable {
    /// The size of a request target (path and query), in bytes.
    public var target = 8192
    /// The size of a request's header lines, in bytes.
    public var header = 32 << 10
    /// The size of a request body, in bytes.
    public var body = 8 << 20
    /// The size of all bodies in memory, complete or not, in bytes. At least twice ``body``.
    public var bodies = 16 << 20
    /// The size, depth and attributes of one event or one question. The size is at most
    /// ``EventCatalogue/largestEvent``.
    public var event = EventLimits()
    /// The number of events in one batch.
    public var batch = 10_000
    /// The number of topic patterns of one event stream.
    public var patterns = 64
    /// The time from the first byte of a request to the end of its head.
    public var headtime = Duration.seconds(10)
    /// The longest time without a byte of a body. After the first `bodytime`, a body must also arrive at an average
    /// rate of ``slowestBody`` or more.
    public var bodytime = Duration.seconds(10)
    /// The longest time between two requests on a connection.
    public var idletime = Duration.seconds(120)
    /// The longest time in which a client reads nothing of a pending response.
    public var writetime = Duration.seconds(30)
    /// The number of open connections.
    public var connections = 256
    /// The number of open event streams.
    public var streams = 64
    /// The number of events per second, for all clients together; nil without a limit.
    public var rate: Int?

    /// The number of header lines of a request.
    static let headerLines = 100
    /// The number of query parameters of a request.
    static let parameters = 256
    /// How long a client at a TCP port may take to present its token once there are too many connections.
    static let unproven = Duration.seconds(2)
    /// In bytes per second; see ``bodytime``.
    static let slowestBody = 16 << 10
    /// How long a body may stall while other bodies wait for memory.
    static let patienceInShortage = Duration.seconds(1)
    /// How long a new connection may be silent, unless ``headtime`` is longer or ``idletime`` shorter.
    static let silence = Duration.seconds(10)
    /// How long a connection stays open after its last response, and how many bytes it discards meanwhile, so that the
    /// client can read the response.
    static let lingering = (time: Duration.seconds(2), bytes: 32 << 20)
    /// The number of connections beyond the limit that get an error at a time. Further ones wait in the system's queue.
    static let refusals = 16

    public init() {}

    /// Creates the default limits with some changes.
    /// - Parameter settings: texts of the form `NAME=VALUE`. If a name occurs twice, the last one wins.
    /// - Throws: ``LimitProblem`` for an unknown name or an invalid value.
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
            throw LimitProblem(
                "no limit is called '\(parts[0].clipped)'; "
                    + (nearest(parts[0], among: Self.names).map { "did you mean '\($0)'?" }
                        ?? "there are: " + Self.names.joined(separator: ", ")))
        }
        guard parts.count == 2 else { throw LimitProblem("'\(setting)' has no value; write \(limit.name)=VALUE") }
        switch limit.kind {
        case .number(let path, let range, let isSize):
            guard let number = Self.number(parts[1], isSize: isSize), range.contains(number) else {
                throw LimitProblem(
                    "'\(setting.clipped)': expected "
                        + (isSize ? "bytes, such as 65536, 64KiB or 1MiB" : "a whole number")
                        + ", from \(range.lowerBound) to \(range.upperBound)")
            }
            self[keyPath: path] = number
        case .time(let path):
            guard let time = Self.time(parts[1]), Self.times.contains(time) else {
                throw LimitProblem(
                    "'\(setting.clipped)': expected a time from 10ms to 24 hours, such as 10, 500ms, 30s or 2min")
            }
            self[keyPath: path] = time
        case .rate(let path):
            if parts[1] == Self.none {
                self[keyPath: path] = nil
                return
            }
            guard let number = Self.number(parts[1], isSize: false), Self.rates.contains(number) else {
                throw LimitProblem(
                    "'\(setting.clipped)': expected events per second, from \(Self.rates.lowerBound) to "
                        + "\(Self.rates.upperBound), or '\(Self.none)'")
            }
            self[keyPath: path] = number
        }
    }

    /// The limits by name, with times in seconds, and null for no limit.
    public var values: Value {
        .object(
            Self.all.reduce(into: [:]) { values, limit in
                switch limit.kind {
                case .number(let path, _, _): values[limit.name] = .int(self[keyPath: path])
                case .time(let path): values[limit.name] = .double(self[keyPath: path].inSeconds)
                case .rate(let path): values[limit.name] = self[keyPath: path].map { .int($0) } ?? .null
                }
            })
    }

    // MARK: Names

    /// A limit that ``init(_:)`` sets by name.
    struct Named: Sendable {
        let name: String
        fileprivate let kind: Kind
        /// The subject of the limit, and the response to a client that exceeds it, as Markdown.
        let subject, beyond: String

        fileprivate init(_ name: String, _ kind: Kind, _ subject: String, beyond: String) {
            (self.name, self.kind, self.subject, self.beyond) = (name, kind, subject, beyond)
        }

        /// The default, such as `64 KiB`, `10,000`, `30 s` or `none`.
        var defaultText: String {
            let limits = ServerLimits()
            switch kind {
            case .number(let path, _, let isSize):
                let number = limits[keyPath: path]
                for (size, unit) in [(1 << 20, "MiB"), (1 << 10, "KiB")] where isSize && number % size == 0 {
                    return "\(number / size) \(unit)"
                }
                return String(number)
            case .time(let path): return limits[keyPath: path].inSeconds.written + " s"
            case .rate(let path): return limits[keyPath: path].map(String.init) ?? ServerLimits.none
            }
        }
    }

    fileprivate enum Kind: Sendable {
        case number(any WritableKeyPath<ServerLimits, Int> & Sendable, ClosedRange<Int>, isSize: Bool)
        case time(any WritableKeyPath<ServerLimits, Duration> & Sendable)
        case rate(any WritableKeyPath<ServerLimits, Int?> & Sendable)
    }

    private static let none = "none"
    private static let rates = 1...1_000_000
    private static let times = Duration.milliseconds(10)...Duration.seconds(86_400)

    /// The names of all limits.
    public static var names: [String] { all.map(\.name) }

    /// All limits; the table of docs/protocol-reference.md is generated from them.
    static let all = [
        Named(
            "target", .number(\.target, 64...65_536, isSize: true),
            "path and query of a request; there are at most \(parameters) parameters", beyond: "414; 400"),
        Named(
            "header", .number(\.header, 256...1 << 20, isSize: true),
            "the lines of a head; there are at most \(headerLines)", beyond: "431"),
        Named(
            "body", .number(\.body, 1024...1 << 30, isSize: true), "a body",
            beyond: "413: at once if `Content-Length` says so, also before `100 Continue`"),
        Named(
            "bodies", .number(\.bodies, 2048...1 << 32, isSize: true),
            "all bodies together, complete or not; at least twice `body`",
            beyond: "reading stops; small requests (16 KiB) go on. After twice `bodytime` 503"),
        Named(
            "event", .number(\.event.size, 256...EventCatalogue.largestEvent, isSize: true),
            "one event or question", beyond: "413; in a batch 422, among lines an `error`"),
        Named("batch", .number(\.batch, 1...1_000_000, isSize: false), "events of a batch", beyond: "413"),
        Named(
            "depth", .number(\.event.depth, 8...512, isSize: false),
            "objects and lists inside each other in an event or a question", beyond: "422; among lines an `error`"),
        Named(
            "attributes", .number(\.event.attributes, 8...10_000, isSize: false),
            "attributes of an event, each with a name of at most 256 bytes", beyond: "422; among lines an `error`"),
        Named("patterns", .number(\.patterns, 1...1024, isSize: false), "patterns of one stream", beyond: "400"),
        Named(
            "headtime", .time(\.headtime),
            "from the first byte of a request to the end of its head. A new connection without a byte has as long, and at "
                + "least \(silence.inSeconds.written) s", beyond: "408, close; without a byte only close"),
        Named(
            "bodytime", .time(\.bodytime),
            "without a byte of a body; while others wait for memory, \(patienceInShortage.inSeconds.written) s. From then "
                + "on, at least \(slowestBody >> 10) KiB a second on the average", beyond: "408, close"),
        Named("idletime", .time(\.idletime), "between two requests of a connection", beyond: "close"),
        Named(
            "writetime", .time(\.writetime), "in which a reader takes nothing of what is there for it",
            beyond: "close"),
        Named(
            "connections", .number(\.connections, 1...100_000, isSize: false), "connections at a time",
            beyond: "503, `Retry-After`, close"),
        Named(
            "streams", .number(\.streams, 1...100_000, isSize: false), "event streams at a time",
            beyond: "503, `Retry-After`"),
        Named(
            "rate", .rate(\.rate),
            "events a second of all clients together. A request with more events than that is refused once, and taken when it "
                + "comes again after the time that it was told", beyond: "429, `Retry-After`"),
    ]

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

/// The reason why a limit cannot be set.
public struct LimitProblem: Error, Equatable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}
