import Foundation
import Testing

@Suite("Texts about fields") struct FieldTextLintTests {
    @Test("no comment repeats the text that a table of fields has")
    func sources() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized.path
        let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        let sources = try names.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)
        }
        #expect(sources.count > 500)
        for finding in FieldTextLint(sources).findings() { Issue.record("\(finding)") }
    }

    private static let lamp = """
        public struct Lamp: FieldGroup {
            /// COMMENT
            public var height: Double

            public static let fields = Fields<Self> {
                Field(
                    \\.height, in: 0...10,
                    "height of the lamp over the table, "
                        + "in points")
            }
        }
        """

    @Test(
        "a comment with the words of the text is found",
        arguments: ["The height of the lamp over the table, in points.", "Height over the table in points."])
    func found(comment: String) {
        let source = Self.lamp.replacing("COMMENT", with: comment)
        #expect(FieldTextLint([source]).findings() == [.init(type: "Lamp", property: "height")])
    }

    @Test("a comment that says something else is not found")
    func notFound() {
        let source = Self.lamp.replacing("COMMENT", with: "DotShake's lamp hangs 3 points lower than its design says.")
        #expect(FieldTextLint([source]).findings() == [])
    }
}
