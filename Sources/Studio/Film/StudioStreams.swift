import Chrome
import ControlAPI
import EventBus
import HTTPTypes
import Host

/// `GET /v1/studio/stream`: an endless film of the live host.
struct StudioStreams: Sendable {
    private let host: LiveHost
    private let streams: OpenStreams
    /// Limits the streams of the studio, to fewer than all streams of the host.
    private let own = OpenStreams(atMost: Studio.mostStreams)
    private let demonstration: StudioDemonstration?

    init(_ parts: Routes.Parts, demonstration: StudioDemonstration?) {
        (host, streams, self.demonstration) = (parts.host, parts.streams, demonstration)
    }

    var route: Route {
        Route(
            method: .get, path: "/v1/studio/stream", operation: "studioStream",
            summary: "Streams the screen and the events of the host as a film.",
            details:
                "Each line is a JSON object with one member: `head`, `topics`, `e` (events), `p` (a picture), `rules`, "
                + "`gap` or `t` (the bus time now).",
            parameters: [
                .init(
                    name: "after", schema: ["type": "string"],
                    summary: "the name of a run, a dot and the number of the last event that the reader has seen")
            ],
            answers: [
                .init(summary: "a film that goes on", content: [MediaType.lines: ["type": "string"]]),
                .init(status: 204, summary: "the host stops; do not come back", content: [:]),
            ], handle: { try await stream($0) })
    }

    private func stream(_ call: Call) async throws -> Reply {
        let after = try call.value(of: "after").map { text in
            guard let position = EventPosition(text) else {
                throw Problem.badRequest(
                    "'\(text.prefix(64))' is not a place in a film",
                    hint: "send the name of the run and the number of an event, such as k3j9x0q2m5v8c1z7.17")
            }
            return position
        }
        guard let place = try streams.place(), let ownPlace = try own.place() else { return .empty }
        await demonstration?.show(on: host)
        let patterns = [TopicPattern.everything, TopicPattern(Picture.topic.text)].compactMap(\.self)
        let events = await host.events(matching: patterns, after: after)
        return .stream(
            LiveFilm(events: events, host: host, places: [place, ownPlace], text: FilmText(of: host.catalogue)))
    }
}
