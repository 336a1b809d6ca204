import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleHost

/// Why a request was refused, as RFC 9457 defines it (`application/problem+json`).
struct Problem: Error {
    var status: HTTPResponse.Status
    /// A stable word for programs: the last part of the problem's `type`.
    var code: String
    var title: String
    var detail: String
    var hint: String?
    var errors: [Value] = []
    var headers: HTTPFields = [:]
    /// The limit that was exceeded.
    var limit: (name: String, value: Int)?
    /// The types that the client could have asked for.
    var offers: [String] = []
    /// The number of seconds after which the client may try again.
    var retryAfter: Int?

    /// One line of canonical JSON.
    var json: String {
        var members: [String: Value] = [
            "type": .string("urn:glassbus:problem:\(code)"), "title": .string(title),
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
    static func notFound(_ what: String, hint: String?) -> Problem {
        Problem(status: .notFound, code: "not-found", title: "Not found", detail: what, hint: hint)
    }

    static func tooLarge(_ detail: String, hint: String? = nil, _ limit: (name: String, value: Int)) -> Problem {
        Problem(
            status: .contentTooLarge, code: "too-large", title: "Too large", detail: detail, hint: hint, limit: limit)
    }

    static func bodyTooLarge(_ limits: ServerLimits) -> Problem {
        .tooLarge(
            "the body has more than \(limits.body) bytes", hint: "send it in several requests", ("body", limits.body))
    }

    static func targetTooLong(_ limits: ServerLimits) -> Problem {
        Problem(
            status: .uriTooLong, code: "target-too-long", title: "Target too long",
            detail: "the request's target has more than \(limits.target) bytes", limit: ("target", limits.target))
    }

    static func headerTooLarge(_ limits: ServerLimits) -> Problem {
        Problem(
            status: .requestHeaderFieldsTooLarge, code: "header-too-large", title: "Header too large",
            detail: "the request's head has more than \(limits.header) bytes or \(ServerLimits.headerLines) lines",
            limit: ("header", limits.header))
    }

    static func timeout(_ detail: String) -> Problem {
        Problem(status: .requestTimeout, code: "timeout", title: "Too slow", detail: detail)
    }

    /// The problem of a request that cannot be served now, but probably soon.
    static func busy(_ detail: String, _ limit: (name: String, value: Int)? = nil) -> Problem {
        Problem(
            status: .serviceUnavailable, code: "busy", title: "Busy", detail: detail, headers: [.retryAfter: "1"],
            limit: limit, retryAfter: 1)
    }

    static func badRequest(_ detail: String, hint: String? = nil) -> Problem {
        Problem(status: .badRequest, code: "malformed", title: "Malformed request", detail: detail, hint: hint)
    }

    static func unsupported(_ detail: String, hint: String? = nil) -> Problem {
        Problem(
            status: .unsupportedMediaType, code: "unsupported-media-type", title: "Unsupported media type",
            detail: detail, hint: hint)
    }

    /// The problem of a content type; nil for none.
    static func unsupported(_ type: String?, expected: [String], hint: String) -> Problem {
        .unsupported(
            (type.map { "the content type '\($0)' is not supported here" } ?? "the request has no content-type")
                + "; expected " + expected.joined(separator: ", "),
            hint: hint)
    }

    /// The problem of a text in another encoding than UTF-8; nil if the content type names none.
    static func charset(of type: String?) -> Problem? {
        guard let charset = type.flatMap({ MediaType.charset(in: $0) }), charset != "utf-8" else { return nil }
        return .unsupported("the charset '\(charset.clipped)' is not read here", hint: "JSON is UTF-8")
    }

    /// The problem of a body that is JSON, but cannot be used.
    /// - Parameter untold: the number of errors that are not described.
    static func unusable(
        _ title: String, _ errors: [(index: Int?, error: FieldError)], untold: Int = 0
    ) -> Problem {
        let errors = errors.map { ($0.index, $0.error.clipped) }
        let (index, error) = errors[0]
        let count = errors.count + untold
        return Problem(
            status: .unprocessableContent, code: "unusable", title: title,
            detail: count == 1
                ? (index.map { "[\($0)] " } ?? "") + error.description
                : "\(count) errors; nothing was published"
                    + (untold == 0 ? "" : "; the first \(errors.count) are listed"),
            hint: count == 1 ? error.hint : nil,
            errors: errors.map { index, error in error.problemEntry(index: index) })
    }

    static func refused(_ rejection: RuleSetRejected) -> Problem {
        Problem(
            status: .unprocessableContent, code: "rules-refused", title: "These rules cannot be used",
            detail: "the new rules were refused, and the former rules stay in force",
            errors: rejection.problems.map { (try? ValueEncoder().encode($0)) ?? .string($0.description) })
    }
}

extension FieldError {
    /// The path `data.items[2].id` as a JSON Pointer: `/data/items/2/id`.
    var pointer: String {
        var pointer = ""
        for part in path.split(whereSeparator: { ".[]".contains($0) }) {
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
