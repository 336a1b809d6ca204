import Chrome
import EventBus
import Foundation
import Testing

/// The page from which a stranger writes a renderer.
@Suite("The page about renderers")
struct RendererPageTests {
    private let page: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = String(decoding: try Data(contentsOf: root.appending(path: "docs/renderers.md")), as: UTF8.self)
    }

    @Test("it has every field of pictures, parts and poses")
    func fields() {
        let fields = Schema.fieldNames(of: Picture.self) + Self.names(of: Part.self) + Self.names(of: PartPose.self)
        #expect(fields.count > 60)
        for field in Set(fields).sorted() { #expect(page.contains("`\(field)`"), "\(field)") }
    }

    private static func names<T: Codable>(of type: T.Type) -> [String] {
        Schema.of(type)["properties"]?.objectValue.map { $0.keys.sorted() } ?? []
    }

    @Test("it has every kind of part, material, curve and layer")
    func words() {
        let words =
            PartKind.allCases.map(\.rawValue) + Material.allCases.map(\.rawValue)
            + MotionCurve.allCases.map(\.rawValue)
        for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
    }

    @Test(
        "its formula of a spring gives the poses of the parts",
        arguments: [(nil, nil), (1, 0.5), (0.8, nil), (0.5, 0.5), (0.72, 2), (0.05, nil), (1.5, nil)]
            as [(Double?, Double?)])
    func spring(damping: Double?, velocity: Double?) {
        let motion = PartMotion(
            from: PartPose(tx: 10), to: PartPose(tx: 30), began: .seconds(1), delay: .milliseconds(200),
            duration: .milliseconds(400), damping: damping, velocity: velocity)
        for step in 0...100 {
            let time = 1.2 + 0.4 * Double(step) / 100
            let s = (time - 1.2) / 0.4, w = (velocity ?? 0) * 0.4
            let share: Double
            if s >= 1 {
                share = 1
            } else if (damping ?? 1) >= 1 {
                let a = 9.233413476451585 * s
                share = 1 - (1 + a - w * s) * exp(-a)
            } else {
                let d = max(0.1, damping ?? 1), k = 6.907755278982137
                let r = (1 - d * d).squareRoot(), a = k * s
                let b = a * r / d
                share = 1 - exp(-a) * (cos(b) + sin(b) * d / r * (1 - w / k))
            }
            let found = motion.pose(at: Duration(seconds: time)!).tx ?? 0
            #expect(abs(found - (10 + 20 * share)) < 1e-6, "\(step)")
        }
    }
}
