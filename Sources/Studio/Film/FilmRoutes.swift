import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import RuleHost

/// The routes of films: recordings and stories as films, and what is known of their events.
struct FilmRoutes: Sendable {
    let shelf: FilmShelf
    let modules: [any Module]
    let host: LiveHost
    /// The recording of this session; nil if there is none.
    let session: SessionLog?
    /// The folders of recordings and of scenarios that the page may show.
    let recordings: [String]
    let stories: [String]

    var all: [Route] { [list, read, about, listRecordings, filmRecording, listStories, filmStory] }

    private static func answer(_ summary: String) -> [Route.Answer] {
        [.init(summary: summary, content: [MediaType.json: ["type": "object"]])]
    }

    struct Made: Encodable {
        var id: String
        var title: String
        var isDone: Bool
        var size: Int

        init(_ film: Film) { (id, title, isDone, size) = (film.id, film.title, film.isDone, film.size) }
    }

    // MARK: Films

    private var list: Route {
        Route(
            method: .get, path: "/v1/studio/films", operation: "studioFilms", summary: "Lists the films in memory.",
            answers: Self.answer("the films"), handle: { _ in try .value(["films": shelf.all.map(Made.init)]) })
    }

    private var read: Route {
        Route(
            method: .get, path: "/v1/studio/films/{id}", operation: "studioFilm",
            summary: "Answers a film as JSON Lines, also while it is made.", segment: "the id of the film",
            answers: [.init(summary: "the film", content: [MediaType.lines: ["type": "string"]])],
            problems: [.notFound],
            handle: { .stream(FilmStream(film: try film($0.parameter))) })
    }

    /// `GET /v1/studio/films/ID/explain/EVENT` and `…/events/EVENT`.
    private var about: Route {
        Route(
            method: .get, path: "/v1/studio/films/{id*}", operation: "studioAboutFilm",
            summary: "Explains an event of a film, or answers it whole, as the same requests about the host do.",
            segment:
                "the id of the film, `/explain/` or `/events/`, and the number of the event or, for an explanation, the "
                + "id of a thing",
            parameters: [
                .init(
                    name: "why-not", schema: ["type": "string"], summary: "the topic of an event that did not happen")
            ],
            answers: Self.answer("the explanation, or the event"), problems: [.notFound],
            handle: { call in
                let parts = call.parameter.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, ["explain", "events"].contains(parts[1]) else {
                    throw Problem.notFound("a film has no '\(call.parameter.prefix(100))'", hint: nil)
                }
                guard let history = try film(String(parts[0])).history else {
                    throw Problem.notFound(
                        "the events of this film are not kept: it is still being made, or too long", hint: nil)
                }
                if parts[1] == "events" { return try event(String(parts[2]), in: history) }
                return try WhyRoutes.explain(String(parts[2]), call, host.catalogue.topics, in: history)
            })
    }

    private func event(_ number: String, in history: History) throws -> Reply {
        guard let id = UInt64(number), let envelope = history.deliveries.first(where: { $0.id == id }) else {
            throw Problem.notFound("the film has no event '\(number.prefix(64))'", hint: nil)
        }
        return .body(MediaType.cloudEvent, Data(try CloudEvent(envelope, of: history.instance).value.json.utf8), [:])
    }

    private func film(_ id: String) throws(Problem) -> Film {
        guard let film = shelf.film(id) else {
            throw .notFound(
                "there is no film '\(id.prefix(64))'", hint: "films that are not used make room for new ones")
        }
        return film
    }

    // MARK: Recordings

    private var listRecordings: Route {
        Route(
            method: .get, path: "/v1/studio/recordings", operation: "studioRecordings",
            summary: "Lists the recordings in the folders of `--recordings`, and the one of this session.",
            answers: Self.answer("the recordings"), handle: { _ in try .value(["recordings": try recordingList()]) })
    }

    struct Recording: Encodable {
        var name: String
        var size: Int
        /// Whether the session was recorded only in part, because the recording is as large as it may be.
        var isCut: Bool?
        var rules: String?
        var holdsText: Bool?
        /// Why the file cannot be read.
        var problem: String?
    }

    /// The name of the recording of this session.
    static let sessionName = "session"

    private func recordingList() throws -> [Recording] {
        let session = session.map { session in
            Recording(name: Self.sessionName, size: 0, isCut: session.isFull, holdsText: true)
        }
        return [session].compactMap(\.self)
            + recordings.flatMap { folder in
                Self.names(in: folder, ending: ".jsonl").map { recording(folder + "/" + $0) }
            }
    }

    private static func names(in folder: String, ending suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    private func recording(_ path: String) -> Recording {
        var recording = Recording(name: path, size: 0)
        do {
            let stream = try RecordingStream(path: path, modules: modules)
            recording.size = stream.size
            // The first line says what the file is; the rest would have to be read whole.
            if let first = stream.next(), case .run(let header) = first.kind {
                (recording.rules, recording.holdsText) = (header.rules, header.holdsText ?? true)
            } else {
                recording.problem = stream.failure?.description ?? "the file has no run"
            }
        } catch {
            recording.problem = "\(error)"
        }
        return recording
    }

    private var filmRecording: Route {
        Route(
            method: .post, path: "/v1/studio/recordings/{name}/film", operation: "studioFilmRecording",
            summary: "Makes a film of a run of a recording.",
            segment: "the name of the recording, with its slashes as `%2F`",
            body: .init(
                isRequired: false,
                content: [
                    MediaType.json: [
                        "type": "object", "properties": ["run": ["type": "integer", "minimum": 0]],
                    ]
                ]),
            answers: Self.answer("the film, which is being made"), problems: [.notFound, .unusable],
            handle: { call in
                struct Body: Decodable { var run: Int? }
                let run = call.body.isEmpty ? 0 : try call.decoded(Body.self).run ?? 0
                let name = call.parameter
                return try .value(Made(try makeFilm(of: name, path(ofRecording: name), run: run, rules: nil)))
            })
    }

    /// The path of a recording that the page may show.
    func path(ofRecording name: String) throws(Problem) -> String {
        if name == Self.sessionName, let session { return session.path }
        let known = recordings.flatMap { folder in Self.names(in: folder, ending: ".jsonl").map { folder + "/" + $0 } }
        guard known.contains(name) else {
            throw .notFound(
                "there is no recording '\(name.prefix(200))'",
                hint: nearest(name, among: known).map { "did you mean '\($0)'?" })
        }
        return name
    }

    /// Begins a film of a run.
    /// - Parameter rules: the rules that decide; nil for those that were recorded.
    func makeFilm(of title: String, _ path: String, run wanted: Int, rules: [RuleLayer]?) throws -> Film {
        let modules = modules
        return try shelf.make(title) { film in
            let camera = FilmCamera(film)
            film.append(
                FilmText.line("head", ["source": .string(title), "instance": .string("film-" + film.id)]))
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

    // MARK: Stories

    struct Story: Encodable {
        var file: String
        var index: Int
        var name: String
        var line: Int
        var steps: Int
        var notes: [String: Value]
    }

    private var storyFiles: [String] {
        stories.flatMap { folder in Self.names(in: folder, ending: ".jsonl").map { folder + "/" + $0 } }
    }

    private var listStories: Route {
        Route(
            method: .get, path: "/v1/studio/stories", operation: "studioStories",
            summary: "Lists the scenarios in the folders of `--stories`.", answers: Self.answer("the scenarios"),
            handle: { _ in
                var found: [Story] = []
                var problems: [String] = []
                for file in storyFiles {
                    do {
                        let scenarios = try ScenarioFile.read(file)
                        found += scenarios.enumerated().map { index, scenario in
                            Story(
                                file: file, index: index, name: scenario.name, line: scenario.place.line,
                                steps: scenario.steps.count, notes: scenario.notes)
                        }
                    } catch {
                        problems.append("\(error)")
                    }
                }
                struct Answer: Encodable {
                    var stories: [Story]
                    var problems: [String]
                }
                return try .value(Answer(stories: found, problems: problems))
            })
    }

    private var filmStory: Route {
        Route(
            method: .post, path: "/v1/studio/stories/film", operation: "studioFilmStory",
            summary: "Runs a scenario, and makes a film of it.",
            body: .init(content: [
                MediaType.json: [
                    "type": "object", "required": ["file", "index"],
                    "properties": ["file": ["type": "string"], "index": ["type": "integer", "minimum": 0]],
                ]
            ]),
            answers: Self.answer("the film, which is being made"), problems: [.notFound, .unusable],
            handle: { call in
                struct Body: Decodable {
                    var file: String
                    var index: Int
                }
                let body = try call.decoded(Body.self)
                guard storyFiles.contains(body.file), let scenarios = try? ScenarioFile.read(body.file),
                    scenarios.indices.contains(body.index)
                else {
                    throw Problem.notFound(
                        "there is no scenario \(body.index) in '\(body.file.prefix(200))'", hint: nil)
                }
                return try .value(Made(try makeFilm(of: scenarios[body.index])))
            })
    }

    private func makeFilm(of scenario: Scenario) throws -> Film {
        let (modules, folders) = (modules, host.folders)
        return try shelf.make(scenario.name) { film in
            let camera = FilmCamera(film)
            film.append(
                FilmText.line(
                    "head", ["source": .string(scenario.name), "instance": .string("film-" + film.id)]))
            // The rules of the host count for scenarios that name none.
            let layers = scenario.rules.isEmpty ? (try? RuleFolder.readIfAny(folders)) ?? [] : []
            let result = ScenarioRunner(rules: layers, modules: modules).run(scenario, watching: camera.watch)
            camera.end(FilmText.line("result", result.value))
        }
    }
}
