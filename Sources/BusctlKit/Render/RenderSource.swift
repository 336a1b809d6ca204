import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Rendering

/// The system whose screen is drawn: a host's, or one in this process.
enum RenderSource {
    case live(ControlClient)
    case embedded(ChromeSystem)

    func screen() async throws -> ScreenState {
        let state =
            switch self {
            case .live(let client): try await client.get("/v1/state/drawn").value()
            case .embedded(let system): try system.bus.state(of: "drawn") ?? .null
            }
        return try ValueDecoder().decode(ScreenState.self, from: state)
    }

    func ask<Q: Query>(_ query: Q) async throws -> Q.Answer {
        switch self {
        case .live(let client):
            let body = try JSONText.encode(query)
            let answer = try await client.post(
                "/v1/ask/\(Q.topic.text)", contentType: "application/json", body: body
            ).value()
            return try ValueDecoder().decode(Q.Answer.self, from: answer["answer"] ?? .null)
        case .embedded(let system):
            guard let answer = system.bus.ask(query) else { throw AskFailure.unanswered(Q.topic.text) }
            return answer
        }
    }
}
