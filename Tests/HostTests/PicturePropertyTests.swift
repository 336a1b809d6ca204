import Chrome
import EventBus
import Host
import Screen
import TestSupport
import Testing

/// What holds for each picture, whatever has happened.
@Suite("Pictures of a system on which random events happen")
struct PicturePropertyTests {
    /// What is wrong with the parts of a picture.
    private func problems(_ picture: Picture, at time: Duration) -> [String] {
        var problems: [String] = []
        var seen: Set<String> = []
        for part in picture.parts {
            if !seen.insert(part.id).inserted { problems.append("\(part.id) is there twice") }
            if let parent = part.in, !seen.contains(parent) { problems.append("\(part.id) is before \(parent)") }
            let shown = part.shownFrame(at: time)
            for frame in [part.frame, shown, part.iconFrame, part.textFrame].compactMap(\.self) {
                let numbers = [frame.x, frame.y, frame.width, frame.height]
                if !numbers.allSatisfy(\.isFinite) || frame.width < 0 || frame.height < 0 {
                    problems.append("\(part.id) has the frame \(numbers)")
                }
            }
            for color in [part.tint, part.ink, part.iconInk, part.border?.color, part.shadow?.color].compactMap(\.self)
            where RGB(hex: String(color.prefix(7))) == nil || ![7, 9].contains(color.count) {
                problems.append("\(part.id) has the color \(color)")
            }
        }
        return problems
    }

    /// What is wrong with a picture in which nothing moves.
    private func problemsAtRest(_ picture: Picture) -> [String] {
        let screen = Frame(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
        var problems = picture.parts.filter { !screen.contains($0.frame) }.map {
            "\($0.id) is outside of the container: \($0.frame)"
        }
        let plates = picture.parts.filter { $0.in == nil && ![.content, .system, .dimming].contains($0.kind) }
        for (index, plate) in plates.enumerated() {
            for other in plates[..<index] where other.layer == plate.layer && other.frame.overlaps(plate.frame) {
                problems.append("\(other.id) and \(plate.id) overlap")
            }
        }
        return problems
    }

    /// What is wrong with the order in which a screen reader reads a picture.
    private func problemsOfReading(_ picture: Picture) -> [String] {
        let reading = picture.reading ?? []
        var problems = Set(reading).count == reading.count ? [] : ["a part is read twice: \(reading)"]
        let places = Dictionary(reading.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
        let modal = picture.parts.lastIndex { $0.states?.contains(.modal) == true }
        for (index, part) in picture.parts.enumerated() {
            let isReachable = index >= modal ?? 0
            if isReachable, part.name != nil, places[part.id] == nil { problems.append("\(part.id) is never read") }
            if !isReachable || part.name == nil, places[part.id] != nil { problems.append("\(part.id) is read") }
            if let parent = part.in, let place = places[part.id], let before = places[parent], before > place {
                problems.append("\(part.id) is read before \(parent)")
            }
        }
        let layers = reading.compactMap { picture[$0]?.layer }
        if zip(layers, layers.dropFirst()).contains(where: { $0 < $1 }) {
            problems.append("the layers are read as \(layers)")
        }
        if (modal == nil || reading.isEmpty) != (picture.focus == nil) {
            problems.append("the focus goes to \(picture.focus ?? "nothing")")
        }
        if let focus = picture.focus, places[focus] == nil { problems.append("the focus goes to \(focus)") }
        return problems
    }

    @Test("a screen reader reads each part that can be reached once, and the focus goes into what covers the rest")
    func reading() throws {
        var focused = 0
        for seed in runs(5, whole: 300, soak: 20_000) {
            let storm = try PictureStorm(seed: seed, isWatched: false)
            for step in 0..<60 {
                try storm.step()
                let picture = storm.picture
                focused += picture.focus == nil ? 0 : 1
                let problems = problemsOfReading(picture)
                #expect(problems == [], "seed \(seed), step \(step)")
                if !problems.isEmpty { return }
            }
        }
        #expect(focused > 0, "no menu and no popup was open")
    }

    /// The fields in which two parts differ.
    private func difference(_ one: Part, _ other: Part) -> String {
        guard let a = try? ValueEncoder().encode(one).objectValue, let b = try? ValueEncoder().encode(other).objectValue
        else { return "" }
        let names = Set(a.keys).union(b.keys).sorted().filter { a[$0] != b[$0] }
        return "\(one.id) and \(other.id): "
            + names.map { "\($0) \(a[$0]?.json ?? "-") \(b[$0]?.json ?? "-")" }.joined(separator: ", ")
    }

    @Test(
        "every part has an id of its own, stands behind the part that it is in, and has finite numbers and real colors"
    )
    func wellFormed() throws {
        for seed in runs(5, whole: 300, soak: 20_000) {
            let storm = try PictureStorm(seed: seed, isWatched: false)
            for step in 0..<60 {
                try storm.step()
                let problems = problems(storm.picture, at: storm.system.bus.now)
                #expect(problems == [], "seed \(seed), step \(step)")
                if !problems.isEmpty { return }
            }
        }
    }

    @Test("at rest all parts are inside the container, and no two plates of a layer overlap")
    func atRest() throws {
        for seed in runs(5, whole: 300, soak: 20_000) {
            let storm = try PictureStorm(seed: seed, isWatched: false)
            for _ in 0..<5 {
                for _ in 0..<12 { try storm.step() }
                try storm.publish(#"{"type": "toast.dragEnded", "data": {"dy": 0, "vy": 0}}"#)
                try storm.publish(#"{"type": "popup.pan", "data": {"phase": "cancelled"}}"#)
                storm.settle()
                let problems = problemsAtRest(storm.picture)
                #expect(problems == [], "seed \(seed)")
                if !problems.isEmpty { return }
            }
        }
    }

    @Test("what is kept of earlier pictures equals what is drawn anew, and drawing changes nothing")
    func keptEqualsAnew() throws {
        for seed in runs(4, whole: 200, soak: 10_000) {
            let storm = try PictureStorm(seed: seed, isWatched: false)
            for step in 0..<50 {
                try storm.step()
                let (state, id) = (try storm.system.bus.state(), storm.system.bus.lastID)
                let (kept, anew) = (storm.picture, storm.drawnAnew)
                let other = zip(kept.parts, anew.parts).first { $0 != $1 }
                #expect(
                    other == nil && kept.parts.count == anew.parts.count,
                    "seed \(seed), step \(step): \(other.map { difference($0.0, $0.1) } ?? "")")
                #expect(try storm.system.bus.state() == state && storm.system.bus.lastID == id)
                if other != nil { return }
            }
        }
    }

    @Test("one who watched from the beginning and one who comes late have the same parts")
    func lateAndEarly() throws {
        for seed in runs(4, whole: 200, soak: 10_000) {
            let storm = try PictureStorm(seed: seed)
            var problem: String?
            // Whenever something is told, and at last when nothing more is to be told.
            func compare() {
                guard problem == nil, let early = storm.mirror else { return }
                let late = storm.picture
                if early.parts.map(\.id) != late.parts.map(\.id) {
                    problem = "at \(storm.system.bus.now): other parts"
                } else if let other = zip(early.parts, late.parts).first(where: { $0 != $1 }) {
                    problem = "at \(storm.system.bus.now): \(difference(other.0, other.1))"
                } else if early.reading != late.reading || early.focus != late.focus {
                    problem =
                        "at \(storm.system.bus.now): the focus \(early.focus ?? "-") instead of \(late.focus ?? "-")"
                }
            }
            storm.watch { _ in compare() }
            for _ in 0..<50 { try storm.step() }
            storm.settle()
            compare()
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    @Test("watching changes no fact and no id")
    func watchingChangesNothing() throws {
        for seed in runs(2, whole: 60, soak: 1_000) {
            func story(isWatched: Bool) throws -> [String] {
                let storm = try PictureStorm(seed: seed, isWatched: isWatched)
                var story: [String] = []
                storm.system.bus.tap { story.append("\($0.id) \($0.time) \($0.topic) \($0.cause ?? 0)") }
                for _ in 0..<50 { try storm.step() }
                return story
            }
            #expect(try story(isWatched: true) == story(isWatched: false), "seed \(seed)")
        }
    }
}
