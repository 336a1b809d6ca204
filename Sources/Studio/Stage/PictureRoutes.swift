import Chrome
import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import Rendering
import Screen

/// The pictures of a host's screen.
package enum PictureRoutes {
    /// `GET /v1/picture` and `GET /v1/picture.svg`: one picture, also for other environments.
    package static func all(_ host: LiveHost) -> [Route] {
        func parameter(_ name: String, _ schema: Value, _ summary: String) -> Route.Parameter {
            .init(name: name, schema: schema, summary: summary)
        }
        let length: Value = [
            "type": "number", "minimum": .double(lengths.lowerBound), "maximum": .double(lengths.upperBound),
        ]
        let parameters = [
            parameter("container", ["type": "string"], "the id of the container; `main` without it"),
            parameter("width", length, "draw the container at this width, in points"),
            parameter("height", length, "draw the container at this height, in points"),
            parameter("scheme", word(ColorScheme.self), "the colors"),
            parameter("direction", ["enum": ["ltr", "rtl"]], "the direction of the layout"),
            parameter("textSize", word(ContentSize.self), "the size of text"),
        ]
        return [
            Route(
                method: .get, path: "/v1/picture", operation: "readPicture",
                summary: "Answers the picture of a container, also as it would look elsewhere.",
                details: "It changes nothing. Without parameters it is the screen as it is.", parameters: parameters,
                answers: [.init(summary: "the picture", content: [MediaType.json: ["type": "object"]])],
                problems: [.notFound], handle: { try .value(try await picture($0, host)) }),
            Route(
                method: .get, path: "/v1/picture.svg", operation: "drawPicture",
                summary: "Draws the picture of a container, as `busctl render --svg` does.", parameters: parameters,
                answers: [.init(summary: "the drawing", content: [svg: ["type": "string"]])], problems: [.notFound],
                handle: { .body(svg, Data(PictureSVG.draw(try await picture($0, host)).utf8), [:]) }),
        ]
    }

    private static let svg = "image/svg+xml"

    private static func word<W: StringEnum>(_ type: W.Type) -> Value {
        ["enum": .array(W.allCases.map { .string($0.rawValue) })]
    }

    private static func picture(_ call: Call, _ host: LiveHost) async throws -> Picture {
        var query = ScreenPictureQuery(container: try call.value(of: "container"))
        let width = try length("width", in: call), height = try length("height", in: call)
        query.scheme = try word("scheme", in: call)
        query.contentSize = try word("textSize", in: call)
        if let direction = try call.value(of: "direction") {
            guard ["ltr", "rtl"].contains(direction) else { throw unknown(direction, "direction", ["ltr", "rtl"]) }
            query.rtl = direction == "rtl"
        }
        if width != nil || height != nil {
            let now = await picture(of: ScreenPictureQuery(container: query.container), on: host)
            query.size = Size(width: width ?? now?.size.width ?? 0, height: height ?? now?.size.height ?? 0)
        }
        guard let picture = await picture(of: query, on: host) else {
            throw Problem.notFound("no container is called '\((query.container ?? "main").prefix(64))'", hint: nil)
        }
        return picture
    }

    /// The picture that answers a query; nil if its container does not exist.
    static func picture(of query: ScreenPictureQuery, on host: LiveHost) async -> Picture? {
        try? await host.ask(query).answer
    }

    /// The sides of a container that is drawn, in points.
    private static let lengths = 1.0...10_000.0

    private static func length(_ name: String, in call: Call) throws -> Double? {
        guard let text = try call.value(of: name) else { return nil }
        guard let length = Double(text), lengths.contains(length) else {
            throw Problem.badRequest(
                "'\(text.prefix(64))' is not a \(name)",
                hint: "a \(name) is a number of points from \(Int(lengths.lowerBound)) to \(Int(lengths.upperBound))")
        }
        return length
    }

    private static func word<W: StringEnum>(_ name: String, in call: Call) throws -> W? {
        guard let text = try call.value(of: name) else { return nil }
        guard let word = W(rawValue: text) else { throw unknown(text, name, W.allCases.map(\.rawValue)) }
        return word
    }

    private static func unknown(_ text: String, _ name: String, _ words: [String]) -> Problem {
        .badRequest(
            "'\(text.prefix(64))' is not a \(name)",
            hint: nearest(text, among: words).map { "did you mean '\($0)'?" }
                ?? "there are: " + words.joined(separator: ", "))
    }
}
