import FoundationEssentials
import HTTPTypes
import Host
import Logging
import RuleHost
import Synchronization

import func EventBus.nearest

/// The response of a route.
package enum Reply: Sendable {
    case json(HTTPResponse.Status, Data)
    /// 200 with a media type, a body and additional headers.
    case body(String, Data, HTTPFields)
    case stream(any ResponseStream)
    /// A cacheable description: its media type and its text. It is sent with an entity tag, and not repeated to a
    /// client that already has this tag.
    case document(String, Data)
    /// 201 with the path of the created resource, and its description.
    case made(String, Data)
    /// The methods of a path, for OPTIONS.
    case methods(String)
    /// 204 without a body.
    case empty

    package static func value(_ value: some Encodable) throws -> Reply { .json(.ok, try JSONText.encode(value)) }
}

/// Finds the route of a request and returns its answer. An invalid request gets `application/problem+json`.
struct Router: Sendable {
    enum Answer: Sendable {
        case whole(HTTPResponse.Status, HTTPFields, Data)
        case stream(any ResponseStream)

        var status: HTTPResponse.Status { if case .whole(let status, _, _) = self { status } else { .ok } }
    }

    let routes: [Route]
    /// The systems that handle requests under their own paths; nil for a host without systems.
    private let systems: TestSystems?
    private let late: DeferredListeners
    let logger: Logger
    private let metrics: WireMetrics
    private let failures = Failures()

    /// Counts the requests that failed inside the host.
    private final class Failures: Sendable {
        private let count = Atomic(0)
        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    init(
        routes: [Route], systems: TestSystems? = nil, metrics: WireMetrics,
        late: DeferredListeners = DeferredListeners(), logger: Logger
    ) {
        self.routes = routes
        self.systems = systems
        self.late = late
        self.metrics = metrics
        self.logger = logger
    }

    private func matching(_ segments: [String?]) -> [Route] {
        let known = routes.filter { $0.matches(segments) }
        return known.isEmpty ? late.routes.filter { $0.matches(segments) } : known
    }

    /// A request, and the routes with its path.
    struct Match: Sendable {
        fileprivate let call: Result<(call: Call, segments: [String?]), Problem>
        fileprivate let here: [Route]

        /// See ``Route/isShort``.
        var isShort: Bool {
            guard let (call, _) = try? call.get() else { return false }
            return here.first { $0.allowed.contains(call.method) }?.isShort(call) ?? false
        }
    }

    func match(_ call: Result<Call, Problem>) -> Match {
        let call = call.map { (call: $0, segments: Self.segments(of: $0)) }
        return Match(call: call, here: (try? call.get()).map { call in matching(call.segments) } ?? [])
    }

    func answer(to match: Match) async -> Answer {
        let start = MonotonicClock.now
        let (call, here) = (match.call, match.here)
        if here.isEmpty, let (call, _) = try? call.get(), let (system, call) = forwarded(call) {
            return await system.answer(to: call)
        }
        let answer = await answer(to: call, among: here)
        // An unknown method would create a label for everything that clients invent.
        let method = (try? call.get().call.method).flatMap { Self.methods.contains($0) ? $0.rawValue : nil }
        metrics.answered(
            .init(route: here.first?.path.text, method: method, status: answer.status.code),
            in: MonotonicClock.now - start)
        return answer
    }

    /// - Parameter here: the routes with the path.
    private func answer(
        to call: Result<(call: Call, segments: [String?]), Problem>, among here: [Route]
    ) async -> Answer {
        do {
            let (call, segments) = try call.get()
            switch try await reply(to: call, segments, among: here) {
            case .stream(let stream): return .stream(stream)
            case .json(let status, let body): return .whole(status, Self.fields(MediaType.json, body), body)
            case .body(let type, let body, let more):
                var fields = Self.fields(type, body)
                fields.append(contentsOf: more)
                return .whole(.ok, fields, body)
            case .document(let type, let body): return Self.document(type, body, call.headers)
            case .made(let path, let body):
                var fields = Self.fields(MediaType.json, body)
                fields[.location] = path
                return .whole(.created, fields, body)
            case .empty: return .whole(.noContent, [:], Data())
            case .methods(let list): return .whole(.noContent, [.allow: list], Data())
            }
        } catch {
            let problem = problem(for: error)
            metrics.refused(problem)
            let (status, fields, body) = Self.answer(for: problem)
            return .whole(status, fields, body)
        }
    }

    /// The document, or only its tag if the client has it (RFC 9110, sections 8.8.3 and 13.1.2).
    private static func document(_ type: String, _ body: Data, _ headers: HTTPFields) -> Answer {
        var hash = FNV1a()
        hash.add(body)
        let tag = "\"\(hash.digits)\""
        let known = headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
            .map { tag in String(tag.filter { $0 != " " }) }
        if known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/" + tag }) {
            return .whole(.notModified, [.eTag: tag, .cacheControl: "no-cache"], Data())
        }
        var fields = fields(type, body)
        fields[.eTag] = tag
        return .whole(.ok, fields, body)
    }

    static func answer(for problem: Problem) -> (status: HTTPResponse.Status, fields: HTTPFields, body: Data) {
        let body = Data(problem.json.utf8)
        var fields = fields(MediaType.problem, body)
        fields.append(contentsOf: problem.headers)
        return (problem.status, fields, body)
    }

    private static func fields(_ type: String, _ body: Data) -> HTTPFields {
        [.contentType: type, .cacheControl: "no-cache", .contentLength: String(body.count)]
    }

    private func problem(for error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        // The text may contain details that no client should see.
        let number = failures.next()
        logger.error("a request failed (number \(number)): \(error)")
        return Problem(
            .internal, "the request failed inside of the host; its log has the reason under number \(number)")
    }

    /// The standard HTTP methods. Any other method gets 501, which is not a client error.
    private static let methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .delete, .connect, .options, .trace, .patch, .init("QUERY")!,
    ]

    private static func list(_ routes: [Route]) -> String {
        var methods = routes.flatMap(\.allowed).map(\.rawValue) + [HTTPRequest.Method.options.rawValue]
        var seen: Set<String> = []
        methods.removeAll { !seen.insert($0).inserted }
        return methods.joined(separator: ", ")
    }

    /// Splits the path. Paths match exactly, including empty segments.
    private static func segments(of call: Call) -> [String?] {
        call.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { PercentCoding.decode($0) }
    }

    /// The system that a request is for, and the request with its path relative to that system; nil if no system has
    /// that path.
    private func forwarded(_ call: Call) -> (TestSystem, Call)? {
        guard let systems, call.path.hasPrefix(TestSystems.path) else { return nil }
        let parts = call.path.dropFirst(TestSystems.path.count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let system = try? systems.system(String(parts[0])) else { return nil }
        var call = call
        call.path = "/v1/" + parts[1]
        return (system, call)
    }

    /// The reason to refuse a request that its head alone shows; nil if there is none. With `100-continue`, the client
    /// then need not send the body.
    func refusal(of call: Call) -> Problem? {
        let here = matching(Self.segments(of: call))
        if here.isEmpty, let (system, call) = forwarded(call) { return system.running.router.refusal(of: call) }
        do {
            if try methods(for: call, among: here) == nil { _ = try route(for: call, among: here) }
            return nil
        } catch {
            return error
        }
    }

    private func reply(to call: Call, _ segments: [String?], among here: [Route]) async throws -> Reply {
        if let methods = try methods(for: call, among: here) { return methods }
        let (route, type) = try route(for: call, among: here)
        var call = call
        call.wanted = type
        call.parameter = route.parameter(in: segments)
        return try await route.handle(call)
    }

    /// The answer to an OPTIONS request; nil for other requests.
    private func methods(for call: Call, among here: [Route]) throws(Problem) -> Reply? {
        guard Self.methods.contains(call.method) else {
            throw Problem(.notImplemented, "'\(call.method.rawValue.clipped)' is not a method of HTTP")
        }
        // `OPTIONS *` is about the whole server, not a path.
        if call.path == "*", call.method == .options { return .methods(Self.list(routes)) }
        let path = call.path.clipped
        guard !here.isEmpty else {
            if let id = TestSystems.id(in: call.path) { _ = try TestSystems.open(systems).system(id) }
            let known = routes.map(\.path.text)
            throw .notFound(
                "there is no resource at '\(path)'",
                hint: nearest(path, among: known).map { "did you mean '\($0)'?" })
        }
        return call.method == .options ? .methods(Self.list(here)) : nil
    }

    /// - Returns: the route, and the media type of its answer.
    private func route(for call: Call, among here: [Route]) throws(Problem) -> (Route, String) {
        let path = call.path.clipped
        guard let route = here.first(where: { $0.allowed.contains(call.method) }) else {
            let list = Self.list(here)
            var problem = Problem(
                .methodNotAllowed, "'\(path)' accepts \(list), not \(call.method.rawValue)")
            problem.headers = [.allow: list]
            problem.offers = list.components(separatedBy: ", ")
            throw problem
        }
        // An answer without a body has no media type.
        let preferred = MediaType.preferred(call.headers[values: .accept], route.produces)
        guard let type = route.produces.isEmpty ? "" : preferred else {
            let offers = route.produces.joined(separator: " or ")
            var problem = Problem(
                .notAcceptable,
                "'\(path)' answers with \(offers), which the Accept header of the request excludes")
            problem.offers = route.produces
            throw problem
        }
        if let coding = call.headers[.contentEncoding], coding.lowercased() != "identity" {
            var problem = Problem(
                .unsupportedMediaType, "'\(path)' does not decode the content encoding '\(coding.clipped)'")
            problem.headers = [.acceptEncoding: "identity"]
            throw problem
        }
        if let problem = Problem.charset(of: call.contentType) { throw problem }
        if let body = route.body, !body.accepts(call) {
            throw .unsupported(
                call.contentType, expected: body.content.map(\.key),
                hint: "curl: add -H 'content-type: application/json'")
        }
        return (route, type)
    }
}
