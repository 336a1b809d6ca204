import func EventBus.nearest
import FoundationEssentials
import Host
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// What a route answers.
enum Reply: Sendable {
    case json(HTTPResponse.Status, Data)
    case stream(LiveEvents)

    static func value(_ value: some Encodable) throws -> Reply { .json(.ok, try JSONText.encode(value)) }
}

/// Finds the route of a request and writes what it answers, or what is wrong with the
/// request, as `application/problem+json`.
struct Router: Sendable {
    struct Route: Sendable {
        let method: HTTPRequest.Method
        /// A final `*` stands for one segment, the parameter.
        let path: [String]
        var produces = MediaType.json
        let handle: @Sendable (Call) async throws -> Reply

        /// A stream has no end, so it has no HEAD.
        var allowed: [HTTPRequest.Method] {
            method == .get && produces != MediaType.eventStream ? [.get, .head] : [method]
        }
    }

    let routes: [Route]
    let streams: OpenStreams
    let logger: Logger

    /// Answers one request. Requests of one connection come one after the other.
    func respond(to request: Request, _ writer: consuming ResponseWriter) async throws {
        if request.headers[.expect]?.lowercased() == "100-continue" {
            try await writer.writeInformationalHead(HTTPResponse(status: .continue))
        }
        switch try await answer(to: request) {
        case .stream(let events):
            try await EventStream(events: events, streams: streams).write(request, writer)
        case .whole(let head, _) where request.method == .head:
            try await writer.writeResponse(head)
        case .whole(let head, let body):
            try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        }
    }

    private enum Answer {
        case stream(LiveEvents)
        case whole(HTTPResponse, Data)
    }

    private func answer(to request: Request) async throws -> Answer {
        var fields: HTTPFields = [.contentType: MediaType.json, .cacheControl: "no-cache"]
        let status: HTTPResponse.Status
        let body: Data
        do {
            switch try await reply(to: request) {
            case .stream(let events): return .stream(events)
            case .json(let code, let data): (status, body) = (code, data)
            }
        } catch let error as HTTPParserError {
            // Hummingbird ends the connection; ``MalformedRequestHandler`` has answered.
            throw error
        } catch {
            let problem = problem(for: error)
            fields[.contentType] = MediaType.problem
            fields.append(contentsOf: problem.headers)
            (status, body) = (problem.status, Data(problem.json.utf8))
        }
        fields[.contentLength] = String(body.count)
        return .whole(HTTPResponse(status: status, headerFields: fields), body)
    }

    private func problem(for error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        logger.error("a request failed: \(error)")
        return Problem(
            status: .internalServerError, code: "internal", title: "Our fault", detail: String(describing: error))
    }

    private func reply(to request: Request) async throws -> Reply {
        let path = request.uri.path
        let segments = path.split(separator: "/").map { PercentCoding.decode($0) }
        let here = routes.filter { Self.matches($0.path, segments) }
        guard !here.isEmpty else {
            let known = routes.map { "/" + $0.path.joined(separator: "/") }
            throw Problem.notFound(
                "there is nothing at '\(path)'",
                hint: nearest(path, among: known).map { "did you mean '\($0)'?" })
        }
        guard let route = here.first(where: { $0.allowed.contains(request.method) }) else {
            let list = here.flatMap(\.allowed).map(\.rawValue).joined(separator: ", ")
            throw Problem(
                status: .methodNotAllowed, code: "method-not-allowed", title: "Method not allowed",
                detail: "'\(path)' takes \(list), not \(request.method.rawValue)", headers: [.allow: list])
        }
        guard MediaType.accepts(request.headers[values: .accept], route.produces) else {
            throw Problem(
                status: .notAcceptable, code: "not-acceptable", title: "Not acceptable",
                detail: "'\(path)' answers \(route.produces), which the request's Accept excludes")
        }
        return try await route.handle(Call(request, parameter: (segments.last ?? nil) ?? ""))
    }

    private static func matches(_ pattern: [String], _ segments: [String?]) -> Bool {
        pattern.count == segments.count
            && zip(pattern, segments).allSatisfy { $0 == "*" ? $1 != nil : $0 == $1 }
    }
}
