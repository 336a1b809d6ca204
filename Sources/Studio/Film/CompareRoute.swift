import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import NIOCore
import RuleHost
import Synchronization

/// `POST /v1/studio/compare`: replays a recording under other rules. A new comparison cancels the previous one.
final class CompareRoute: Sendable {
    private let recordings: RecordingRoutes
    private let workspace: RuleWorkspace
    private let current = Mutex<Compared?>(nil)

    init(_ recordings: RecordingRoutes, workspace: RuleWorkspace) {
        (self.recordings, self.workspace) = (recordings, workspace)
    }

    var route: Route {
        Route(
            method: .post, path: "/v1/studio/compare", operation: "studioCompare",
            summary:
                "Replays a recording under the rules with other texts in the place of files, beside what happened.",
            details:
                "The answer is JSON Lines: `progress`, each `difference`, the `summary`, and the `films` of both sides; "
                + "or a `problem`. A new comparison ends the one before it.",
            body: .init(content: [
                MediaType.json: [
                    "type": "object", "required": ["files"],
                    "properties": [
                        "recording": ["type": "string"], "run": ["type": "integer", "minimum": 0],
                        "files": ["type": "object", "additionalProperties": ["type": "string"]],
                    ],
                ]
            ]),
            answers: [.init(summary: "the comparison", content: [MediaType.lines: ["type": "string"]])],
            problems: [.notFound, .unusable], handle: { try await self.compare($0) })
    }

    private struct Body: Decodable {
        var recording: String?
        /// The run, counted from 0; nil for all of them, of which the films show the first.
        var run: Int?
        var files: [String: String]
    }

    /// The most differences that are sent; the rest are only counted.
    private static let mostTold = 2_000

    private func compare(_ call: Call) async throws -> Reply {
        let body = try call.decoded(Body.self)
        let name = body.recording ?? RecordingCache.sessionName
        let path = try recordings.recordings.path(of: name)
        let layers = try await workspace.layers(body.files)
        let compared = Compared()
        current.withLock { current in
            current?.cancel()
            current = compared
        }
        let recordings = recordings
        let thread = try BusExecutor()
        thread.submit { [thread] in
            defer { compared.finish() }
            do {
                let comparison = Comparison(
                    path: path, modules: recordings.recordings.modules, old: nil, new: layers, limit: Self.mostTold,
                    run: body.run, skipsBadLines: true)
                let report = try comparison.run { done in
                    if compared.isCancelled { throw CancellationError() }
                    compared.append(
                        FilmText.line("progress", ["share": .double(done.share), "inputs": .int(done.inputs)]))
                }
                for difference in report.differences {
                    compared.append(FilmText.line("difference", ComparisonLines.difference(difference)))
                }
                compared.append(FilmText.line("summary", ComparisonLines.summary(report)))
                let old = try recordings.makeFilm(of: name, titled: "as it was", run: body.run ?? 0)
                let new = try recordings.makeFilm(of: name, titled: "with the edit", run: body.run ?? 0, rules: layers)
                compared.append(FilmText.line("films", ["old": .string(old.id), "new": .string(new.id)]))
                compared.hold([old, new])
            } catch is CancellationError {
                compared.append(FilmText.line("problem", "another comparison has begun"))
            } catch let rejected as RuleSetRejected {
                compared.append(
                    FilmText.line("problem", .string(rejected.problems.first?.description ?? "\(rejected)")))
            } catch let problem as Problem {
                compared.append(FilmText.line("problem", .string(problem.detail)))
            } catch {
                compared.append(FilmText.line("problem", .string("\(error)")))
            }
            _ = thread
        }
        return .stream(FilmStream(film: compared.text))
    }
}

/// One comparison: its lines, and the films that belong to it.
private final class Compared: Sendable {
    let text = Film(id: "", title: "")
    private let films = Mutex<[Film]>([])

    var isCancelled: Bool { text.isCancelled }

    func append(_ line: String) { text.append(line) }

    func finish() { text.finish() }

    /// Also ends the films when the comparison is canceled.
    func hold(_ films: [Film]) {
        self.films.withLock { $0 = films }
        if isCancelled { cancel() }
    }

    func cancel() {
        text.cancel()
        for film in films.withLock({ $0 }) { film.cancel() }
    }
}
