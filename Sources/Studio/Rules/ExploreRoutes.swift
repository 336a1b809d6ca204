import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleExplore
import RuleHost

/// The routes that show what the rules of the editor answer to all questions.
struct ExploreRoutes: Sendable {
    let workspace: RuleExplorer

    var all: [Route] { [map, table] }

    private struct Asked: Decodable {
        var files: [String: String]
        var policy: String
        var x: String?
        var y: String?
        var at: Value?
    }

    private var map: Route {
        Route(
            method: .post, path: "/v1/studio/rules/map", operation: "studioMapRules",
            summary: "Draws what a policy answers over two fields, as `busctl rules map` does.",
            details:
                "`files` has texts in the place of files. `policy` may be a namespace, for its first policy. Without `x` and `y` the "
                + "fields are taken with which the map shows the most answers. The answer also lists the policies and the fields that can be chosen.",
            body: body(["x": ["type": "string"], "y": ["type": "string"], "at": ["type": "object"]]),
            answers: answer("the map"), problems: [.notFound, .unusable],
            handle: { call in
                let asked = try call.decoded(Asked.self)
                return try await told {
                    try .value(
                        await workspace.map(asked.files, asked.policy, x: asked.x, y: asked.y, at: asked.at ?? [:]))
                }
            })
    }

    private var table: Route {
        Route(
            method: .post, path: "/v1/studio/rules/table", operation: "studioTableOfRules",
            summary: "Answers the decision table of a policy, as `busctl rules explore` does.",
            body: body([:]), answers: answer("the table"), problems: [.notFound, .unusable],
            handle: { call in
                let asked = try call.decoded(Asked.self)
                return try await told { try .value(await workspace.table(asked.files, asked.policy)) }
            })
    }

    private func body(_ more: [String: Value]) -> Route.Body {
        let properties: [String: Value] = [
            "files": ["type": "object", "additionalProperties": ["type": "string"]], "policy": ["type": "string"],
        ]
        return .init(content: [
            MediaType.json: [
                "type": "object", "required": ["files", "policy"],
                "properties": .object(properties.merging(more) { own, _ in own }),
            ]
        ])
    }

    private func answer(_ summary: String) -> [Route.Answer] {
        [.init(summary: summary, content: [MediaType.json: ["type": "object"]])]
    }

    /// Converts the reasons why rules cannot be explored to problems of the API.
    private func told(_ body: () async throws -> Reply) async throws -> Reply {
        do {
            return try await body()
        } catch let failure as ExploreFailure {
            throw Problem.notFound("\(failure)", hint: failure.hint)
        } catch let refusal as RuleSetRejected {
            throw Problem(.unusable, refusal.problems.first?.description ?? "\(refusal)")
        } catch let error as FieldError {
            throw Problem(.unusable, "\(error)")
        }
    }
}
