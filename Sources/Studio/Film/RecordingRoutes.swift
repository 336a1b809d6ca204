import ControlAPI
import EventBus
import HTTPTypes
import Harness
import Host
import NIOCore
import RuleHost

/// The routes of recordings: the list, films of them, and copies to save.
struct RecordingRoutes: Sendable {
    let recordings: RecordingCache
    let films: TimelineCache

    var all: [Route] { [list, runs, take, film, copy] }

    private static let segment = "the name of the recording, with its slashes as `%2F`"

    private var list: Route {
        Route(
            method: .get, path: "/v1/studio/recordings", operation: "studioRecordings",
            summary:
                "Lists the recording of this session, those in the folders of `--recordings`, and those that were sent.",
            answers: FilmRoutes.answer("the recordings"),
            handle: { _ in try .value(["recordings": recordings.entries]) })
    }

    private var runs: Route {
        Route(
            method: .get, path: "/v1/studio/recordings/{name}/runs", operation: "studioRecordedRuns",
            summary: "Lists the runs of a recording, which is read whole for that.", segment: Self.segment,
            answers: FilmRoutes.answer("the runs"), problems: [.notFound, .unusable],
            handle: { call in
                try .value(
                    await RecordedRunList.read(try recordings.path(of: call.parameter), modules: recordings.modules))
            })
    }

    private var take: Route {
        Route(
            method: .post, path: "/v1/studio/recordings/{name}", operation: "studioTakeRecording",
            summary: "Takes a recording, which ends with the host.",
            details:
                "The latest 4 are kept. A recording larger than a request may be is shown from a folder of `--recordings`.",
            segment: Self.segment, body: .init(content: [MediaType.lines: ["type": "string"]]),
            answers: FilmRoutes.answer("the recording, with the name that it has here"), problems: [.unusable],
            handle: { call in try .value(try recordings.take(call.body, as: call.parameter)) })
    }

    private var film: Route {
        Route(
            method: .post, path: "/v1/studio/recordings/{name}/film", operation: "studioFilmRecording",
            summary: "Makes a film of a run of a recording.", segment: Self.segment,
            body: .init(
                isRequired: false,
                content: [
                    MediaType.json: [
                        "type": "object", "properties": ["run": ["type": "integer", "minimum": 0]],
                    ]
                ]),
            answers: FilmRoutes.answer("the film, which is being made"), problems: [.notFound, .unusable],
            handle: { call in
                struct Body: Decodable { var run: Int? }
                let run = call.body.isEmpty ? 0 : try call.decoded(Body.self).run ?? 0
                return try .value(FilmRoutes.Made(try makeFilm(of: call.parameter, run: run)))
            })
    }

    private var copy: Route {
        Route(
            method: .get, path: "/v1/studio/recordings/{name}/copy", operation: "studioCopyRecording",
            summary: "Answers a recording, with placeholders in place of private texts.", segment: Self.segment,
            answers: [.init(summary: "the recording", content: [MediaType.lines: ["type": "string"]])],
            problems: [.notFound],
            handle: { call in
                .stream(
                    RecordingCopyStream(path: try recordings.path(of: call.parameter), modules: recordings.modules))
            })
    }

    /// Begins a film of a run.
    /// - Parameters:
    ///   - title: the title of the film; nil for the name of the recording.
    ///   - rules: the rules that decide; nil for those that were recorded.
    func makeFilm(
        of name: String, titled title: String? = nil, run wanted: Int = 0, rules: [RuleLayer]? = nil
    ) throws -> Film {
        let (modules, path) = (recordings.modules, try recordings.path(of: name))
        return try films.make(title ?? name) { film in
            let camera = TimelineRecorder(film)
            film.append(
                FilmText.line(
                    "head", ["source": .string(film.title), "instance": .string("film-" + film.id)]))
            do {
                let stream = try RecordingStream(path: path, modules: modules)
                var run: ReplayRun?
                var index = -1
                while let input = stream.next(), !film.mustEnd {
                    if case .run(let header) = input.kind {
                        index += 1
                        if index > wanted { break }
                        if index == wanted {
                            run = try ReplayRun(
                                header, modules: modules, rules: rules, explains: true, watch: camera.watch)
                        }
                    }
                    try run?.apply(input)
                }
                if !film.mustEnd { run?.finish() }
                guard run != nil else {
                    return film.append(FilmText.line("problem", .string("the recording has no run \(wanted)")))
                }
                let problem =
                    stream.failure?.description
                    ?? (film.mustEnd ? "the film ends here, because it is as large as a film may be" : nil)
                camera.end(problem.map { FilmText.line("problem", .string($0)) } ?? "")
            } catch {
                film.append(FilmText.line("problem", .string("\(error)")))
            }
        }
    }
}

/// Writes a copy of a recording, with placeholders in place of private texts.
private struct RecordingCopyStream: ResponseStream {
    let path: String
    let modules: [any Module]
    let type = MediaType.lines

    // Each part is written as soon as it is read, and a recording has an end.
    func nudge() {}

    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void, near connection: LoopExecutor) async {
        do {
            let copy = try RecordingCopy(of: path, modules: modules)
            while let lines = try copy.next() { try await write(ByteBuffer(bytes: lines)) }
        } catch {
            // The client sees that the response is incomplete.
        }
    }
}
