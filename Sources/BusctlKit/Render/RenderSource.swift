import Chrome
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Screen

/// The system whose screen is drawn: a host's, or one in this process.
enum RenderSource {
    case live(ControlClient)
    case embedded(ChromeSystem)

    /// - Throws: ``Failure`` that names the containers if the one of the query does not exist.
    func picture(_ query: ScreenPictureQuery) async throws -> Picture {
        let containers = try await containers()
        let wanted = query.container ?? SceneInfo().id
        guard containers.contains(wanted), let picture = try await ask(query) else {
            throw Failure.unknown(
                "container", wanted.printable, among: containers.map(\.printable),
                list: "there are: " + containers.map(\.printable).joined(separator: ", "))
        }
        return picture
    }

    /// The ids of the containers, in order.
    private func containers() async throws -> [String] {
        let state = try await state(of: ScreenModule.name)
        return state["containers"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    }

    private func state(of module: String) async throws -> Value {
        switch self {
        case .live(let client): try await client.get("/v1/state/\(module)").value()
        case .embedded(let system): try system.bus.state(of: module) ?? .null
        }
    }

    /// Nil if nothing answers the query in this state.
    func ask<Q: Query>(_ query: Q) async throws -> Q.Answer? {
        switch self {
        case .live(let client):
            let body = try JSONText.encode(query)
            let response = try await client.post(
                "/v1/ask/\(Q.topic.text)", contentType: "application/json", body: body)
            if response.problem == "unanswered" { return nil }
            return try ValueDecoder().decode(Q.Answer.self, from: response.value()["answer"] ?? .null)
        case .embedded(let system): return system.bus.ask(query)
        }
    }
}
