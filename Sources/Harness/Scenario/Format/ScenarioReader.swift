import EventBus

/// Converts JSON to a scenario. Mistakes of form are errors here; topics, fields and state paths are checked when the
/// scenario is prepared for a run.
struct ScenarioReader {
    let file: String
    /// Returns the line of the field at a path.
    let line: (String) -> Int

    static let keys = [
        "name", "settings", "rules", "given", "steps", "until", "expect", "observe", "covers", "area", "profile",
        "note",
    ]
    private static let notes = ["covers", "area", "profile", "note"]

    func scenario(_ value: Value) throws(FieldError) -> Scenario {
        let fields = try FieldReader(value, path: "", "a scenario", names: Self.keys)
        let name = try fields.required("name", "a string", try fields.string("name"))
        var scenario = Scenario(name: name, place: Scenario.Place(file: file, line: line("")))
        scenario.settings = try fields.object("settings") ?? [:]
        for (namespace, settings) in scenario.settings.sorted(by: { $0.key < $1.key }) {
            guard case .object = settings else {
                throw FieldError(path: "settings.\(namespace)", expected: "an object", found: settings.shortJSON)
            }
        }
        scenario.rules = (try fields.strings("rules") ?? []).map(path(ofFolder:))
        if let given = fields["given"] { scenario.given = try Self.given(given, at: place) }
        let steps = try fields.required("steps", "a list", try fields.list("steps"))
        scenario.steps = try self.steps(steps, until: try fields.duration("until"))
        scenario.until = try fields.duration("until")
        scenario.observe = try fields.patterns("observe") ?? []
        for (index, item) in try fields.required("expect", "a list", try fields.list("expect")).enumerated() {
            scenario.expectations.append(try expectation(item, place("expect[\(index)]"), steps: steps.count))
        }
        for note in Self.notes { scenario.notes[note] = fields[note] }
        return scenario
    }

    private func place(_ path: String) -> Scenario.Place {
        Scenario.Place(file: file, line: line(path), path: path)
    }

    /// Returns the path of a rule folder, which the scenario specifies relative to its own file.
    private func path(ofFolder folder: String) -> String {
        guard !folder.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return folder }
        return String(file[...slash]) + folder
    }

    // MARK: The world

    /// Converts the `given` object of a scenario to the events that establish it.
    /// - Parameter place: returns the place of a part of the object, such as `given.scenes[0]`.
    static func given(
        _ value: Value, at place: (String) -> Scenario.Place
    ) throws(FieldError) -> [Scenario.Given] {
        let fields = try FieldReader(
            value, path: "given", "the world",
            names: ["scenes", "background", "banner", "keyboard", "mode", "idiom", "traits"])
        var given: [Scenario.Given] = []
        func add(_ key: String, _ topic: String, _ data: Value = [:]) {
            given.append(.init(.init(topic: topic, data: data), place: place("given.\(key)")))
        }
        func add(_ key: String, _ topic: String, _ field: String, _ value: Value) {
            given.append(
                .init(.init(topic: topic, data: .object([field: value])), field: field, place: place("given.\(key)")))
        }
        if let scenes = try fields.list("scenes") {
            // The scenes replace the scene `main`, which every system starts with.
            add("scenes", "scene.disconnect", ["id": "main"])
            for (index, scene) in scenes.enumerated() { add("scenes[\(index)]", "scene.update", scene) }
        }
        if try fields.bool("background") == true { add("background", "app.background") }
        if let isVisible = try fields.bool("banner") {
            add("banner", "systemBanner.update", "visible", .bool(isVisible))
        }
        if let height = try fields.number("keyboard") { add("keyboard", "keyboard.update", "height", .double(height)) }
        if let mode = try fields.string("mode") { add("mode", "performance.update", "mode", .string(mode)) }
        if let idiom = try fields.string("idiom") { add("idiom", "environment.update", "idiom", .string(idiom)) }
        if let traits = try fields.object("traits") { add("traits", "environment.update", "traits", .object(traits)) }
        return given
    }

    // MARK: Steps

    private func steps(_ values: [Value], until: Duration?) throws(FieldError) -> [Scenario.Step] {
        var steps: [Scenario.Step] = []
        // A lower bound of the time at this step. The time at which a `settle` step ends is not known yet.
        var earliest = Duration.zero
        for (index, value) in values.enumerated() {
            let step = try step(value, place("steps[\(index)]"))
            if let at = step.at {
                guard at >= earliest else {
                    throw FieldError(
                        path: "steps[\(index)].at",
                        message: "time cannot go back to \(at.text): the steps before took it to \(earliest.text)")
                }
                earliest = at
            }
            if case .advance(let span) = step.action { earliest += span }
            steps.append(step)
        }
        if let until, until < earliest {
            throw FieldError(
                path: "until", message: "time cannot go back to \(until.text): the steps took it to \(earliest.text)")
        }
        return steps
    }

    private func step(_ value: Value, _ place: Scenario.Place) throws(FieldError) -> Scenario.Step {
        let fields = try FieldReader(
            value, path: place.path, "a step", names: ["at", "inject", "data", "advance", "settle"])
        try fields.onlyOne(of: "inject", "advance", "settle")
        try fields.need("inject", for: "data")
        let at = try fields.duration("at")
        let action: Scenario.Step.Action
        if let topic = try fields.string("inject") {
            action = .inject(.init(topic: topic, data: .object(try fields.object("data") ?? [:])))
        } else if let span = try fields.duration("advance") {
            action = .advance(by: span)
        } else if let settles = try fields.bool("settle") {
            guard settles else { throw FieldError(path: fields.place("settle"), expected: "true", found: "false") }
            action = .settle
        } else {
            guard at != nil else {
                throw FieldError(path: place.path, message: "does nothing: inject, advance, settle or at is required")
            }
            action = .wait
        }
        return Scenario.Step(at: at, action, place: place)
    }
}
