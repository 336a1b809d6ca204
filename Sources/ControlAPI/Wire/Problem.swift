import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleHost

/// The reason why a request was refused, as RFC 9457 defines it (`application/problem+json`).
package struct Problem: Error {
    /// The kind of a problem. The raw value is the last component of the problem's `type`, a stable identifier for
    /// programs.
    package enum Kind: String, CaseIterable, Sendable {
        case malformed, unauthorized, forbidden
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case timeout
        case tooLarge = "too-large"
        case targetTooLong = "target-too-long"
        case headerTooLarge = "header-too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case expectationFailed = "expectation-failed"
        /// Another client has changed the resource in the meantime.
        case changed
        /// Time cannot be moved, because the host is not a test host.
        case realTime = "real-time"
        case misdirected, unusable, refused
        case rulesRefused = "rules-refused"
        case unanswered, busy
        /// Clients publish more events per second than the host accepts. Its identifier is `busy`, as for every
        /// temporary problem.
        case tooFast
        case `internal`
        case notImplemented = "not-implemented"
        case version

        var type: String { "urn:glassbus:problem:" + (self == .tooFast ? Kind.busy : self).rawValue }

        /// The HTTP status, and a title shared by all problems of this kind.
        var meaning: (status: HTTPResponse.Status, title: String) {
            switch self {
            case .malformed: (.badRequest, "Malformed request")
            case .unauthorized: (.unauthorized, "The token is missing or wrong")
            case .forbidden: (.forbidden, "Not allowed")
            case .notFound: (.notFound, "Not found")
            case .methodNotAllowed: (.methodNotAllowed, "Method not allowed")
            case .notAcceptable: (.notAcceptable, "Not acceptable")
            case .timeout: (.requestTimeout, "Too slow")
            case .tooLarge: (.contentTooLarge, "Too large")
            case .targetTooLong: (.uriTooLong, "Target too long")
            case .headerTooLarge: (.requestHeaderFieldsTooLarge, "Header too large")
            case .unsupportedMediaType: (.unsupportedMediaType, "Unsupported media type")
            case .expectationFailed: (.expectationFailed, "Expectation failed")
            case .changed: (.preconditionFailed, "Changed meanwhile")
            case .realTime: (.conflict, "The time is the real one")
            case .misdirected: (.misdirectedRequest, "Not a name of this host")
            case .unusable: (.unprocessableContent, "The request is JSON, but cannot be used")
            case .refused: (.unprocessableContent, "The event was refused")
            case .rulesRefused: (.unprocessableContent, "These rules cannot be used")
            case .unanswered: (.unprocessableContent, "No answer")
            case .busy: (.serviceUnavailable, "Busy")
            case .tooFast: (.tooManyRequests, "Busy")
            case .internal: (.internalServerError, "Internal error")
            case .notImplemented: (.notImplemented, "Not implemented")
            case .version: (.init(code: 505, reasonPhrase: "HTTP Version Not Supported"), "Not HTTP/1")
            }
        }
    }

    let kind: Kind
    package var detail: String
    var hint: String?
    var errors: [Value] = []
    var headers: HTTPFields = [:]
    /// The limit that was exceeded.
    var limit: (name: String, value: Int)?
    /// The alternatives for the client: media types, or methods.
    var offers: [String] = []
    /// The number of seconds after which the client may retry.
    var retryAfter: Int?

    package init(_ kind: Kind, _ detail: String, hint: String? = nil) {
        self.kind = kind
        self.detail = detail
        self.hint = hint
    }

    var status: HTTPResponse.Status { kind.meaning.status }

    /// One line of canonical JSON.
    var json: String {
        var members: [String: Value] = [
            "type": .string(kind.type), "title": .string(kind.meaning.title),
            "status": .int(status.code), "detail": .string(detail),
        ]
        members["hint"] = hint.map { .string($0) }
        if !errors.isEmpty { members["errors"] = .array(errors) }
        members["limit"] = limit.map { ["name": .string($0.name), "value": .int($0.value)] }
        if !offers.isEmpty { members["offers"] = .array(offers.map { .string($0) }) }
        members["retryAfter"] = retryAfter.map { .int($0) }
        return Value.object(members).json
    }
}

extension Problem {
    package static func notFound(_ what: String, hint: String?) -> Problem { Problem(.notFound, what, hint: hint) }

    private static func tooMuch(
        _ kind: Kind, _ detail: String, hint: String? = nil, _ limit: (name: String, value: Int)
    ) -> Problem {
        var problem = Problem(kind, detail, hint: hint)
        problem.limit = limit
        return problem
    }

    static func tooLarge(_ detail: String, hint: String? = nil, _ limit: (name: String, value: Int)) -> Problem {
        .tooMuch(.tooLarge, detail, hint: hint, limit)
    }

    /// The problem of an oversized event or question.
    static func tooLarge(_ what: String, _ size: Int, _ limits: EventLimits) -> Problem {
        .tooLarge("the \(what) has \(size) bytes; at most \(limits.size) are accepted", ("event", limits.size))
    }

    static func bodyTooLarge(_ limits: ServerLimits) -> Problem {
        .tooLarge(
            "the body has more than \(limits.body) bytes", hint: "send it in several requests", ("body", limits.body))
    }

    static func targetTooLong(_ limits: ServerLimits) -> Problem {
        .tooMuch(
            .targetTooLong, "the request's target has more than \(limits.target) bytes", ("target", limits.target))
    }

    static func headerTooLarge(_ limits: ServerLimits) -> Problem {
        .tooMuch(
            .headerTooLarge,
            "the request's head has more than \(limits.header) bytes or \(ServerLimits.headerLines) lines",
            ("header", limits.header))
    }

    static func timeout(_ detail: String) -> Problem { Problem(.timeout, detail) }

    /// The problem of a request that cannot be served now, but probably soon.
    package static func busy(_ detail: String, _ limit: (name: String, value: Int)? = nil) -> Problem {
        .passing(.busy, detail, limit, after: 1)
    }

    /// The problem of events that exceed the limit `rate`.
    static func tooFast(_ rate: Int, _ wait: Duration) -> Problem {
        let seconds = max(1, Int(wait.inSeconds.rounded(.up)))
        return .passing(
            .tooFast, "the host takes \(rate) events a second, and had more; try again in \(seconds) s",
            ("rate", rate), after: seconds)
    }

    private static func passing(
        _ kind: Kind, _ detail: String, _ limit: (name: String, value: Int)?, after seconds: Int
    ) -> Problem {
        var problem = Problem(kind, detail)
        problem.headers = [.retryAfter: String(seconds)]
        problem.retryAfter = seconds
        problem.limit = limit
        return problem
    }

    package static func badRequest(_ detail: String, hint: String? = nil) -> Problem {
        Problem(.malformed, detail, hint: hint)
    }

    /// The problem of an unsupported content type; nil if the request has none.
    static func unsupported(_ type: String?, expected: [String], hint: String) -> Problem {
        var problem = Problem(
            .unsupportedMediaType,
            (type.map { "the content type '\($0.clipped)' is not supported here" } ?? "the request has no content-type")
                + "; expected " + expected.joined(separator: ", "), hint: hint)
        problem.headers[.init("Accept-Post")!] = expected.joined(separator: ", ")
        return problem
    }

    /// The problem of a text encoding other than UTF-8; nil if the content type declares none.
    static func charset(of type: String?) -> Problem? {
        guard let charset = type.flatMap({ MediaType.charset(in: $0) }), charset != "utf-8" else { return nil }
        return Problem(
            .unsupportedMediaType, "the charset '\(charset.clipped)' is not read here", hint: "JSON is UTF-8")
    }

    /// The problem of a body that is JSON, but not usable.
    /// - Parameters:
    ///   - kind: `unusable` or `refused`.
    ///   - untold: the number of errors without a description.
    package static func unusable(
        _ errors: [(index: Int?, error: FieldError)], as kind: Kind = .unusable, untold: Int = 0
    ) -> Problem {
        let errors = errors.map { ($0.index, $0.error.clipped) }
        let (index, error) = errors[0]
        let count = errors.count + untold
        var problem = Problem(
            kind,
            count == 1
                ? (index.map { "[\($0)] " } ?? "") + error.description
                : "\(count) errors; nothing was published"
                    + (untold == 0 ? "" : "; the first \(errors.count) are listed"),
            hint: count == 1 ? error.hint : nil)
        problem.errors = errors.map { index, error in error.problemEntry(index: index) }
        return problem
    }

    /// - Parameter consequence: the resulting state.
    static func refused(
        _ rejection: RuleSetRejected, consequence: String = "the former rules stay in force"
    ) -> Problem {
        var problem = Problem(.rulesRefused, "the new rules were refused, and \(consequence)")
        problem.errors = rejection.problems.map { (try? ValueEncoder().encode($0)) ?? .string($0.description) }
        return problem
    }
}

extension FieldError {
    /// The path as a JSON Pointer: `data.items[2].id` becomes `/data/items/2/id`.
    var pointer: String {
        var pointer = ""
        for part in steps {
            pointer += "/" + part.replacing("~", with: "~0").replacing("/", with: "~1")
        }
        return pointer
    }

    func problemEntry(index: Int? = nil) -> Value {
        var members: [String: Value] = [
            "pointer": .string((index.map { "/\($0)" } ?? "") + pointer),
            "path": .string(index.map { inside("[\($0)]").path } ?? path), "message": .string(message),
        ]
        members["hint"] = hint.map { .string($0) }
        return .object(members)
    }
}
