import EventBus
import HTTPTypes
import Synchronization

/// A route: its requests, its answers and its handler. The router, `GET /v1/openapi.json` and the tables of
/// docs/protocol-reference.md are all generated from the routes, so none is undocumented.
package struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: Path
    /// The operation ID for generated clients.
    let operation: String
    /// A one-sentence description.
    let summary: String
    /// Further details, as inline Markdown.
    var details = ""
    /// The meaning of the path parameter; empty if the path has none.
    var segment = ""
    var parameters: [Parameter] = []
    var body: Body?
    /// The successful answers. An `Accept` header selects among the media types of the first.
    let answers: [Answer]
    /// The possible problems, in addition to ``everywhere``.
    var problems: [Problem.Kind] = []
    /// Whether a request is short enough to be answered on its connection's thread, where it delays other clients.
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

    /// The path of a route, such as `/v1/topics/{name}/schema`. A name in braces matches any segment and is the path
    /// parameter; with a star, as in `/v1/files/{path*}`, it matches all remaining segments.
    package struct Path: Sendable, ExpressibleByStringLiteral {
        private let form: Form

        var text: String { form.text }
        /// Nil matches any segment.
        var segments: [String?] { form.segments }
        /// The name in braces; nil if there is none.
        var parameter: String? { form.parameter }
        /// Whether the last segment matches all remaining ones.
        var hasRest: Bool { form.hasRest }

        /// A cache of parsed paths, because each request is compared with all of them, and each system of a test host
        /// has them.
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
            // The path `/` has one empty segment, as a request for it has.
            let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            segments = parts.map { $0.hasPrefix("{") ? nil : String($0) }
            let name = parts.first { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
            hasRest = name?.hasSuffix("*") ?? false
            parameter = name.map { $0.hasSuffix("*") ? String($0.dropLast()) : $0 }
        }
    }

    /// A query parameter or a request header.
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

    /// The body of a request.
    package struct Body: Sendable {
        var isRequired = true
        /// The media types, each with the JSON Schema of the body.
        let content: Content
        /// Whether the route supports the content type of a request; called as soon as its head has arrived.
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
        /// The media types, each with the JSON Schema of the body; empty without a body.
        let content: Content
        /// Headers specific to this answer, each with its meaning.
        var headers: [(name: String, summary: String)] = []

        package init(
            status: Int = 200, summary: String, content: Content, headers: [(name: String, summary: String)] = []
        ) {
            (self.status, self.summary, self.content, self.headers) = (status, summary, content, headers)
        }
    }

    /// Media types in order of preference, each with the JSON Schema of the body.
    package typealias Content = KeyValuePairs<String, Value>

    /// The problems that any request may have.
    static let everywhere: [Problem.Kind] = [
        .malformed, .unauthorized, .forbidden, .notAcceptable, .timeout, .targetTooLong, .headerTooLarge,
        .expectationFailed, .misdirected, .busy, .internal,
    ]

    /// The media types of its responses. A client without a preference gets the first.
    var produces: [String] { answers[0].content.map(\.key) }

    /// The methods that the route answers. A stream is endless, so it has no HEAD.
    var allowed: [HTTPRequest.Method] {
        method == .get && !produces.contains(where: MediaType.streams.contains) ? [.get, .head] : [method]
    }

    /// The value of the path parameter; empty if the path has none.
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
