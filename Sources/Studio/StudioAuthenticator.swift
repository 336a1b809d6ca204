import ControlAPI
import EventBus
import HTTPTypes
import Host

/// Opens the studio of a running host at the request of the host's user over the Unix socket.
///
/// The studio of a host has one link. Later requests get the same one.
public actor StudioAuthenticator {
    private let studio: Studio
    /// Whether the host has the routes of the studio from its start.
    private let isServed: Bool
    private var opening: Task<String, any Error>?

    public init(_ studio: Studio, isServed: Bool) { (self.studio, self.isServed) = (studio, isServed) }

    /// Records the link at which the studio is already open.
    public func isOpen(at link: String) { opening = Task { link } }

    /// The link of a page. The token follows the #, because browsers do not send that part.
    public static func link(to address: ListenAddress, token: String) -> String { "http://\(address)/#\(token)" }

    private func link(_ body: Body, _ parts: Routes.Parts) async throws -> String {
        if body.edit == true { studio.permit.give() }
        if let opening { return try await opening.value }
        let (studio, isServed) = (studio, isServed)
        let task = Task {
            let token = AccessToken.make()
            let listener = try studio.listener(port: body.port ?? 0, token: token)
            let address = try await parts.listeners.open(listener, with: isServed ? [] : try studio.routes(parts))
            return Self.link(to: address, token: token)
        }
        opening = task
        do {
            return try await task.value
        } catch {
            opening = nil
            throw error
        }
    }

    private struct Body: Decodable {
        var port: UInt16?
        var edit: Bool?
    }

    /// `POST /v1/studio/open`.
    package nonisolated func route(_ parts: Routes.Parts) -> Route {
        Route(
            method: .post, path: "/v1/studio/open", operation: "openStudio",
            summary: "Opens the studio's page, and answers its link.",
            details: "Only clients at the Unix socket may ask for it. A page that is open already keeps its link.",
            body: .init(content: [
                MediaType.json: [
                    "type": "object",
                    "properties": [
                        "port": ["type": "integer", "minimum": 0, "maximum": 65535],
                        "edit": ["type": "boolean"],
                    ],
                ]
            ]),
            answers: [
                .init(
                    summary: "the link",
                    content: [MediaType.json: ["type": "object", "properties": ["link": ["type": "string"]]]])
            ],
            problems: [.forbidden, .unusable],
            handle: { [self] call in
                guard call.isFromOwnUser else {
                    throw Problem(.forbidden, "the studio is opened at the host's Unix socket only")
                }
                do {
                    return try .value(["link": try await link(try call.decoded(Body.self), parts)])
                } catch let problem as ListenerProblem {
                    throw Problem(.refused, "\(problem)")
                }
            })
    }
}
