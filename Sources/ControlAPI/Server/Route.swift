import EventBus
import HTTPTypes
import Synchronization

/// One route: what a client may send, what it gets, and who answers. The router, `GET /v1/openapi.json` and the tables of
/// docs/protocol.md are made from the same routes, so that no route is without a description.
package struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: Path
    /// The name of the operation in a generated client.
    let operation: String
    /// What the route does, in one sentence.
    let summary: String
    /// More about it, as Markdown without lines of its own.
    var details = ""
    /// The meaning of the segment in braces; empty if the path has none.
    var segment = ""
    var parameters: [Parameter] = []
    var body: Body?
    /// The answers to a good request. The media types of the first are those from which an `Accept` header chooses.
    let answers: [Answer]
    /// What can be wrong, besides ``everywhere``.
    var problems: [Problem.Kind] = []
    /// Whether a request takes so little time that it is answered on the thread of its connection, where it holds up other clients.
    var isShort: @Sendable (Call) -> Bool = { _ in false }
    let handle: @Sendable (Call) async throws -> Reply

    package init(
        method: HTTPRequest.Method, path: Path, operation: String, summary: String, details: String = "",
        segment: String = "", parameters: [Parameter] = [], body: Body? = nil, answers: [Answer],
        problems: [Problem.Kind] = [], isShort: @escaping @Sendable (Call) -> Bool = { _ in false },
        handle: @escaping @Sendable (Call) async throws -> Reply
    ) {
        (self.method, self.path, self.operation, self.summary) = (method, path, operation, summary)
        (self.details, self.segment, self.parameters, self.body) = (details, segment, parameters, body)
        (self.answers, self.problems, self.isShort, self.handle) = (answers, problems, isShort, handle)
    }

    /// The path of a route, such as `/v1/topics/{name}/schema`. A name in braces stands for any segment, the parameter; with
    /// a star behind it, as in `/v1/files/{path*}`, for all segments that are left.
    package struct Path: Sendable, ExpressibleByStringLiteral {
        private let form: Form

        var text: String { form.text }
        /// Nil stands for any segment.
        var segments: [String?] { form.segments }
        /// The name in braces; nil if there is none.
        var parameter: String? { form.parameter }
        /// Whether the last segment stands for all that are left.
        var hasRest: Bool { form.hasRest }

        /// Each path is read once, because every request is compared with it, and every system of a test host has it.
        private static let known = Mutex<[String: Form]>([:])

        package init(stringLiteral text: String) {
            form = Self.known.withLock { known in
                if let form = known[text] { return form }
                let form = Form(text)
                known[text] = form
                return form
            }
        }
    }

    private final class Form: Sendable {
        let text: String
        let segments: [String?]
        let parameter: String?
        let hasRest: Bool

        init(_ text: String) {
            self.text = text.replacing("*}", with: "}")
            // The path `/` has one segment, which is empty, as a request for it has.
            let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            segments = parts.map { $0.hasPrefix("{") ? nil : String($0) }
            let name = parts.first { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
            hasRest = name?.hasSuffix("*") ?? false
            parameter = name.map { $0.hasSuffix("*") ? String($0.dropLast()) : $0 }
        }
    }

    /// A parameter in the query or in a header.
    package struct Parameter: Sendable {
        let name: String
        var isHeader = false
        /// JSON Schema.
        let schema: Value
        let summary: String

        package init(name: String, isHeader: Bool = false, schema: Value, summary: String) {
            (self.name, self.isHeader, self.schema, self.summary) = (name, isHeader, schema, summary)
        }
    }

    /// What a request has in its body.
    package struct Body: Sendable {
        var isRequired = true
        /// The media types, each with the JSON Schema of the body.
        let content: Content
        /// Whether the route understands the content type of a request, which is asked as soon as its head is there.
        let accepts: @Sendable (Call) -> Bool

        package init(
            isRequired: Bool = true, content: Content, accepts: @escaping @Sendable (Call) -> Bool = { _ in true }
        ) {
            (self.isRequired, self.content, self.accepts) = (isRequired, content, accepts)
        }
    }

    package struct Answer: Sendable {
        var status = 200
        let summary: String
        /// The media types, each with the JSON Schema of the body; empty for no body.
        let content: Content
        /// Headers that are special to this answer, with what they say.
        var headers: [(name: String, summary: String)] = []

        package init(
            status: Int = 200, summary: String, content: Content, headers: [(name: String, summary: String)] = []
        ) {
            (self.status, self.summary, self.content, self.headers) = (status, summary, content, headers)
        }
    }

    /// Media types in the order of preference, each with the JSON Schema of the body.
    package typealias Content = KeyValuePairs<String, Value>

    /// The problems that every request may have.
    static let everywhere: [Problem.Kind] = [
        .malformed, .unauthorized, .forbidden, .notAcceptable, .timeout, .targetTooLong, .headerTooLarge,
        .expectationFailed, .misdirected, .busy, .internal,
    ]

    /// The media types of its responses. A client that names none of them gets the first.
    var produces: [String] { answers[0].content.map(\.key) }

    /// The methods that the route answers. A stream has no end, so it has no HEAD.
    var allowed: [HTTPRequest.Method] {
        method == .get && !produces.contains(where: MediaType.streams.contains) ? [.get, .head] : [method]
    }

    /// The text at the place of the parameter; empty if the path has none.
    func parameter(in segments: [String?]) -> String {
        guard let index = path.segments.firstIndex(of: nil) else { return "" }
        return segments[index..<(path.hasRest ? segments.count : index + 1)].compactMap(\.self).joined(separator: "/")
    }

    func matches(_ segments: [String?]) -> Bool {
        (path.hasRest ? path.segments.count <= segments.count : path.segments.count == segments.count)
            && segments.allSatisfy { $0 != nil }
            && zip(path.segments, segments).allSatisfy { $0 == nil || $0 == $1 }
    }
}
