import Chrome
import EventBus
import Foundation
import TestSupport
import Testing

@Suite("A renderer that knows only the page about renderers")
struct SmallRendererTests {
    /// A line of the table of poses.
    private struct Line: Codable {
        var motion: [PartMotion]
        var time: Double
        var pose: PartPose
    }

    /// The same line, as one who knows no type of this project reads it.
    private struct StrangerLine: Decodable {
        var motion: [SmallRenderer.Movement]
        var time: Double
        var pose: [String: Double]
    }

    private static let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "poses.jsonl")
    private static let writes = ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil

    private static func json(_ value: some Encodable) throws -> Data {
        Data(try ValueEncoder().encode(value).json.utf8)
    }

    private static let lines = Result {
        if writes { try write() }
        return try Data(contentsOf: table).split(separator: UInt8(ascii: "\n")).map { Data($0) }
    }

    @Test("has each part where it is seen, for random pictures", arguments: runs(30, whole: 100))
    func frames(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let picture = PhonePicture.random(&random)
        let renderer = try SmallRenderer(json: try Self.json(picture))
        #expect(renderer.parts.map(\.id) == picture.parts.map(\.id))
        for thousandths in stride(from: 0, through: 6000, by: 83) {
            let time = PhonePicture.seconds(thousandths)
            for (part, own) in zip(picture.parts, renderer.parts) {
                let frame = part.shownFrame(at: time)
                let found = SmallRenderer.rectangle(of: own, at: Double(thousandths) / 1000)
                let differences = zip([frame.x, frame.y, frame.width, frame.height], found).map { abs($0 - $1) }
                #expect(differences.allSatisfy { $0 <= 1e-9 }, "\(part.id) at \(thousandths) ms: \(differences)")
            }
        }
    }

    @Test("finds the poses of the table")
    func strangerPoses() throws {
        let lines = try Self.lines.get()
        #expect(lines.count == 2000)
        for (index, line) in lines.enumerated() {
            let line = try JSONDecoder().decode(StrangerLine.self, from: line)
            let pose = SmallRenderer.pose(line.motion, at: line.time)
            #expect(Self.isEqual(pose, line.pose), "line \(index + 1): \(pose)")
        }
    }

    @Test("the poses of parts are those of the table")
    func poses() throws {
        for (index, line) in try Self.lines.get().enumerated() {
            let line = try JSONDecoder().decode(Line.self, from: line)
            var part = Part("a", .plate, .zero)
            part.motion = line.motion
            let pose = part.pose(at: try #require(Duration(seconds: line.time)))
            #expect(Self.isEqual(try Self.fields(pose), try Self.fields(line.pose)), "line \(index + 1): \(pose)")
        }
    }

    private static func isEqual(_ a: [String: Double], _ b: [String: Double]) -> Bool {
        a.count == b.count && a.allSatisfy { name, value in b[name].map { abs($0 - value) <= 1e-9 } ?? false }
    }

    private static func fields(_ pose: PartPose) throws -> [String: Double] {
        try JSONDecoder().decode([String: Double].self, from: try Self.json(pose))
    }

    /// Writes the table: before, at the start of, in, at the end of and after movements of each curve.
    private static func write() throws {
        var random = SeededGenerator(seed: 1)
        var text = Data()
        for _ in 0..<2000 {
            var part = Part("a", .plate, .zero)
            let motions = (0..<[1, 1, 1, 2][random.below(4)]).map { _ in PhonePicture.motion(&random) }
            part.motion = motions
            let motion = motions[random.below(motions.count)]
            let length = Int((motion.duration.inSeconds * 1000).rounded())
            let offset = [-7, 0, length, length + 300, random.below(length + 1), random.below(length + 1)][
                random.below(6)]
            let time = motion.began + motion.delay + .milliseconds(offset)
            let line = Line(motion: motions, time: time.inSeconds, pose: part.pose(at: time))
            text += try json(line) + Data("\n".utf8)
        }
        try text.write(to: table)
    }
}
