import Chrome
import EventBus
import Foundation
import Host
import RuleHost
import Screen
import Testing

/// Pictures of known moments, kept in Tests/Pictures and compared part by part.
///
/// `GLASSBUS_WRITE_REPORTS=1 swift test --filter GoldenPictureTests` writes the files anew; read the difference before you
/// commit it.
@Suite("Pictures of known moments")
struct GoldenPictureTests {
    /// What happens before a picture is taken, and how it is looked at.
    struct Moment: Decodable, Sendable, CustomTestStringConvertible {
        struct Happening: Decodable, Sendable {
            var type: String
            var data: Value
            /// The bus time in seconds; nil for that of the event before.
            var bustime: String?
        }
        var name: String
        var events: [Happening]
        /// The bus time of the picture in seconds.
        var at: Double
        var look: ScreenPictureQuery?
        /// A folder of rules in `rules/`.
        var rules: String?
        /// Settings by namespace.
        var settings: [String: Value]?
        var testDescription: String { name }

        func take() throws -> Picture {
            var configuration = ChromeSystem.Configuration()
            configuration.settings = settings ?? [:]
            let system = try ChromeSystem(configuration)
            let folders = ["rules"] + (rules.map { ["rules/" + $0] } ?? [])
            try system.rules.load(
                try folders.map { try RuleFolder.read(GoldenPictureTests.root.appending(path: $0).path) })
            let catalogue = EventCatalogue(system.bus.catalogue)
            for event in events {
                if let time = event.bustime.flatMap(Double.init) { system.advance(to: Duration(seconds: time)!) }
                let refusals = Refusals()
                let tap = system.bus.tap {
                    if let refusal = $0.event as? any Refusal { refusals.said = refusal.explanation }
                }
                try system.bus.admit(try catalogue.event(event.type, data: event.data))
                tap.cancel()
                #expect(refusals.said == nil, "\(event.type)")
            }
            system.advance(to: Duration(seconds: at)!)
            return try #require(system.bus.ask(look ?? ScreenPictureQuery()))
        }
    }

    private final class Refusals {
        var said: String?
    }

    fileprivate static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let folder = root.appending(path: "Tests/Pictures")

    static let moments: [Moment] = {
        do {
            let text = try String(contentsOf: folder.appending(path: "moments.jsonl"), encoding: .utf8)
            return try text.split(separator: "\n").map { try JSONText.decode(Moment.self, from: Data($0.utf8)) }
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    private static func file(_ moment: Moment) -> URL {
        folder.appending(path: moment.name.replacing(" ", with: "-").replacing("'", with: "") + ".json")
    }

    /// The picture with one part on each line, so that a difference shows the parts that differ.
    private static func text(_ picture: Picture) throws -> String {
        var frame = picture
        frame.parts = []
        let parts = try picture.parts.map { "  " + (try JSONText.string($0)) }.joined(separator: ",\n")
        return try JSONText.string(frame).replacing("\"parts\":[]", with: "\"parts\":[\n\(parts)\n]") + "\n"
    }

    @Test("a moment has the parts that it always had, each with the same fields", arguments: moments)
    func same(_ moment: Moment) throws {
        let picture = try moment.take()
        let file = Self.file(moment)
        if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil {
            try Self.text(picture).write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = try JSONText.decode(Picture.self, from: try Data(contentsOf: file))
        #expect(picture.parts.map(\.id) == kept.parts.map(\.id))
        for part in picture.parts {
            guard let former = kept[part.id], former != part else { continue }
            let (new, old) = (try ValueEncoder().encode(part), try ValueEncoder().encode(former))
            let fields = Set((new.objectValue ?? [:]).keys).union((old.objectValue ?? [:]).keys).sorted()
            for field in fields where new[field] != old[field] {
                Issue.record("\(part.id).\(field): \(old[field]?.json ?? "none") became \(new[field]?.json ?? "none")")
            }
        }
        #expect((picture.size, picture.scheme, picture.rtl) == (kept.size, kept.scheme, kept.rtl))
    }

    @Test("there are at least thirty moments, each with a file, and no file without a moment")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".json")
        }
        #expect(Self.moments.count >= 30)
        #expect(Set(files) == Set(Self.moments.map { Self.file($0).lastPathComponent }))
    }
}
