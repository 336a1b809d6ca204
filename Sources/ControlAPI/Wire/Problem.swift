import EventBus
import FoundationEssentials
import Host
import HTTPTypes
import RuleHost

/// Why a request was not granted, as RFC 9457 says it (`application/problem+json`).
struct Problem: Error {
    var status: HTTPResponse.Status
    /// Stable, for programs: the last word of the problem's `type`.
    var code: String
    var title: String
    var detail: String
    var hint: String?
    var errors: [Value] = []
    var headers: HTTPFields = [:]

    /// One line of canonical JSON.
    var json: String {
        var members: [String: Value] = [
            "type": .string("urn:glassbus:problem:\(code)"), "title": .string(title),
            "status": .int(status.code), "detail": .string(detail),
        ]
        members["hint"] = hint.map { .string($0) }
        if !errors.isEmpty { members["errors"] = .array(errors) }
        return Value.object(members).json
    }
}

extension Problem {
    static func notFound(_ what: String, hint: String?) -> Problem {
        Problem(status: .notFound, code: "not-found", title: "Not found", detail: what, hint: hint)
    }

    static func tooLarge(_ detail: String, hint: String? = nil) -> Problem {
        Problem(status: .contentTooLarge, code: "too-large", title: "Too large", detail: detail, hint: hint)
    }

    static func badRequest(_ detail: String, hint: String? = nil) -> Problem {
        Problem(status: .badRequest, code: "malformed", title: "Malformed request", detail: detail, hint: hint)
    }

    static func unsupported(_ type: String?, expected: [String], hint: String) -> Problem {
        Problem(
            status: .unsupportedMediaType, code: "unsupported-media-type", title: "Unsupported media type",
            detail: (type.map { "'\($0)' is not understood here" } ?? "the request has no content-type")
                + "; expected " + expected.joined(separator: ", "),
            hint: hint)
    }

    /// What is wrong inside a body that is JSON.
    static func unusable(_ title: String, _ errors: [(index: Int?, error: FieldError)]) -> Problem {
        let first = errors[0]
        return Problem(
            status: .unprocessableContent, code: "unusable", title: title,
            detail: errors.count == 1
                ? (first.index.map { "[\($0)] " } ?? "") + first.error.description
                : "\(errors.count) errors; nothing was published",
            hint: errors.count == 1 ? first.error.hint : nil,
            errors: errors.map { $0.error.problemEntry(index: $0.index) })
    }

    static func refused(_ rejection: RuleSetRejected) -> Problem {
        Problem(
            status: .unprocessableContent, code: "rules-refused", title: "These rules cannot be used",
            detail: "the new rules were refused, the old ones go on",
            errors: rejection.problems.map { (try? ValueEncoder().encode($0)) ?? .string($0.description) })
    }
}

extension FieldError {
    /// `data.items[2].id` as a JSON Pointer: `/data/items/2/id`.
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
