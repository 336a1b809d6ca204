import Foundation
import HTTPTypes
import Host
import Testing

@testable import ControlAPI

/// The tables of docs/protocol-reference.md are what the routes, the limits and the problems say of themselves.
///
/// `GLASSBUS_WRITE_REPORTS=1 swift test --filter ProtocolPageTests` writes the tables anew; read the difference before you
/// commit it.
@Suite struct ProtocolPageTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/protocol-reference.md")

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows)
            .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    // MARK: The tables

    private static func routes() throws -> [Route] {
        let limits = ServerLimits()
        return Routes.all(
            .init(
                host: try LiveHost(rules: [], configuration: .init(), logger: silent),
                streams: OpenStreams(atMost: limits.streams), connections: ConnectionPools(atMost: limits.connections),
                limits: limits, metrics: WireMetrics(), rate: nil, listeners: DeferredListeners()))
    }

    private static func requests() throws -> String {
        table(["request", "what it does", "answers", "problems"], try routes().map(row))
            + "\nEvery request may also get: " + statuses(Route.everywhere) + ".\n"
    }

    private static func row(_ route: Route) -> [String] {
        var what = route.summary
        if !route.details.isEmpty { what += " " + route.details }
        if let name = route.path.parameter { what += "<br>`\(name)`: \(route.segment)" }
        for parameter in route.parameters {
            what += "<br>`\(parameter.name)`\(parameter.isHeader ? " (header)" : ""): \(parameter.summary)"
        }
        if let body = route.body { what += "<br>body: " + types(body.content) }
        let answers = route.answers.map { answer in
            ["\(answer.status): \(answer.summary)", types(answer.content)].filter { !$0.isEmpty }.joined(
                separator: ", ")
                + answer.headers.map { "; `\($0.name)`: \($0.summary)" }.joined()
        }
        return [
            "`\(route.method.rawValue) \(route.path.text)`", what, answers.joined(separator: "<br>"),
            statuses(route.problems),
        ]
    }

    private static func statuses(_ kinds: [Problem.Kind]) -> String {
        Set(kinds.map { "\($0.meaning.status.code)" }).sorted().joined(separator: ", ")
    }

    private static func types(_ content: Route.Content) -> String {
        content.map { "`\($0.key)`" }.joined(separator: ", ")
    }

    private static func limits() -> String {
        table(
            ["limit", "default", "of what", "beyond it"],
            ServerLimits.all.map { ["`\($0.name)`", $0.defaultText, $0.subject, $0.beyond] })
    }

    private static func problems() -> String {
        table(
            ["word", "status", "title"],
            Problem.Kind.allCases.map { kind in
                let word = kind.type.split(separator: ":").last ?? ""
                return ["`\(word)`", "\(kind.meaning.status.code)", kind.meaning.title]
            })
    }

    // MARK: Comparing

    @Test("the tables of docs/protocol-reference.md are what the routes, the limits and the problems say")
    func tables() throws {
        var text = try String(contentsOf: Self.page, encoding: .utf8)
        let tables = [
            ("requests", try Self.requests()), ("limits", Self.limits()), ("problems", Self.problems()),
        ]
        for (name, table) in tables {
            let begin = try #require(text.range(of: "<!-- \(name) -->\n"), "\(name)")
            let end = try #require(text.range(of: "<!-- end of \(name) -->"), "\(name)")
            if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil {
                text.replaceSubrange(begin.upperBound..<end.lowerBound, with: table)
            } else {
                #expect(String(text[begin.upperBound..<end.lowerBound]) == table, "\(name)")
            }
        }
        if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
        }
    }

    @Test("every route has a summary that is a sentence, and names each of its problems once")
    func sentences() throws {
        for route in try Self.routes() {
            #expect(route.summary.hasSuffix("."), "\(route.path.text)")
            #expect(Set(route.problems).count == route.problems.count, "\(route.path.text)")
            #expect(Set(route.problems).isDisjoint(with: Route.everywhere), "\(route.path.text)")
        }
    }
}
