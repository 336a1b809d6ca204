import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import RuleHost

/// The routes of films: films of stories, and details of the events of any film.
struct FilmRoutes: Sendable {
    let shelf: TimelineCache
    let modules: [any Module]
    let host: LiveHost
    /// The folders of scenarios that the page may show.
    let stories: [String]

    var all: [Route] { [list, read, about, summary, listStories, filmStory, runStories] }

    static func answer(_ summary: String) -> [Route.Answer] {
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

    /// `GET /v1/studio/films/ID/explain/EVENT`, `…/events/EVENT` and `…/summary`.
    private var about: Route {
        Route(
            method: .get, path: "/v1/studio/films/{id*}", operation: "studioAboutFilm",
            summary:
                "Explains an event of a film, answers it whole, or counts what happened in a part of it, as the same "
                + "requests about the host do.",
            segment:
                "the id of the film, and `/summary`, or `/explain/` or `/events/` and the number of the event or, for an "
                + "explanation, the id of a thing",
            parameters: Self.span + [
                .init(
                    name: "why-not", schema: ["type": "string"], summary: "the topic of an event that did not happen")
            ],
            answers: Self.answer("the explanation, the event, or the numbers"), problems: [.notFound],
            handle: { call in
                let parts = call.parameter.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
                let isSummary = parts.count == 2 && parts[1] == "summary"
                guard isSummary || parts.count == 3 && ["explain", "events"].contains(parts[1]) else {
                    throw Problem.notFound("a film has no '\(call.parameter.prefix(100))'", hint: nil)
                }
                guard let history = try film(String(parts[0])).history else {
                    throw Problem.notFound(
                        "the events of this film are not kept: it is still being made, or too long", hint: nil)
                }
                if isSummary { return try Self.summary(call, of: history) }
                if parts[1] == "events" { return try event(String(parts[2]), in: history) }
                return try WhyRoutes.explain(String(parts[2]), call, host.catalogue.topics, in: history)
            })
    }

    // MARK: Summaries

    private static let span: [Route.Parameter] = ["from", "to"].map {
        .init(name: $0, schema: ["type": "number", "minimum": 0], summary: "bus time in seconds, for a summary")
    }

    private var summary: Route {
        Route(
            method: .get, path: "/v1/studio/summary", operation: "studioSummary",
            summary: "Counts what has happened in a span of bus time: facts, decisions, and what they took.",
            parameters: Self.span, answers: Self.answer("the numbers"),
            handle: { call in try Self.summary(call, of: try await host.history()) })
    }

    private static func summary(_ call: Call, of history: History) throws -> Reply {
        let from = try time("from", call) ?? .zero, to = try time("to", call) ?? .seconds(1_000_000_000)
        guard from <= to else {
            throw Problem.badRequest("'from' is later than 'to'", hint: "swap the two times")
        }
        // The last moment is included, as in the list of events; times have at most microseconds.
        return try .value(RecordedStatistics(of: history, within: from..<(to + .microseconds(1))))
    }

    private static func time(_ name: String, _ call: Call) throws(Problem) -> Duration? {
        guard let text = try call.value(of: name) else { return nil }
        guard let seconds = Double(text), 0...1e9 ~= seconds else {
            throw .badRequest(
                "'\(text.prefix(64))' is not a time", hint: "\(name) is bus time in seconds, such as 12.5")
        }
        return .seconds(seconds)
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

    // MARK: Stories

    struct Story: Encodable {
        var file: String
        var index: Int
        var name: String
        var line: Int
        var steps: Int
        var notes: [String: Value]
    }

    /// The files in a folder with this suffix, sorted; none if it cannot be read.
    static func names(in folder: String, ending suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
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

    private var runStories: Route {
        Route(
            method: .post, path: "/v1/studio/stories/run", operation: "studioRunStories",
            summary: "Runs all scenarios, and answers a line with the `result` of each: its file, index and status.",
            answers: [.init(summary: "the results", content: [MediaType.lines: ["type": "string"]])],
            handle: { _ in
                let (files, folders, modules) = (storyFiles, host.folders, modules)
                let results = try shelf.make("all stories") { results in
                    let rules = Self.rules(folders)
                    for file in files {
                        for (index, scenario) in ((try? ScenarioFile.read(file)) ?? []).enumerated()
                        where !results.mustEnd {
                            let runner = ScenarioRunner(rules: scenario.rules.isEmpty ? rules : [], modules: modules)
                            let status = runner.run(scenario).status.rawValue
                            results.append(
                                FilmText.line(
                                    "result", ["file": .string(file), "index": .int(index), "status": .string(status)]))
                        }
                    }
                }
                return .stream(FilmStream(film: results))
            })
    }

    /// The rules of the host, for scenarios that name none.
    private static func rules(_ folders: [String]) -> [RuleLayer] { (try? RuleFolder.readIfAny(folders)) ?? [] }

    private func makeFilm(of scenario: Scenario) throws -> Film {
        let (modules, folders) = (modules, host.folders)
        return try shelf.make(scenario.name) { film in
            let camera = TimelineRecorder(film)
            film.append(
                FilmText.line(
                    "head", ["source": .string(scenario.name), "instance": .string("film-" + film.id)]))
            let layers = scenario.rules.isEmpty ? Self.rules(folders) : []
            var story: ScenarioStory?
            let result = ScenarioRunner(rules: layers, modules: modules).run(
                scenario, watching: camera.watch, told: { story = $0 })
            let told = story.flatMap { try? ValueEncoder().encode($0) }.map { FilmText.line("story", $0) } ?? ""
            camera.end(told + FilmText.line("result", result.value))
        }
    }
}
