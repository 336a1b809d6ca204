import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleHost

/// The routes for earlier rule sets, and for rolling back to one.
extension Routes {
    static func ruleHistory(_ host: LiveHost) -> [Route] {
        let generation: Value = ["type": "integer", "minimum": 1]
        return [
            Route(
                method: .get, path: "/v1/rules/history", operation: "readRuleHistory",
                summary: "Answers the sets of rules that the host has accepted, the newest first.",
                details: "Each of `sets` has the `generation` and the `time` at which it was loaded, the `last` of the "
                    + "generations in a row that were this set, the SHA-256 of the `set`, the generation that it has "
                    + "`restored`, if a rollback put it back, whether it `decides`, the "
                    + "number of its `files`, and its `changes` against the set before, if that is kept: `path`, lines `added` and "
                    + "`removed`, and the `owner` of the file. "
                    + "The newest \(RuleHistory.mostSets) are kept; with a state folder they outlive the host.",
                answers: [.init(summary: "the sets", content: [MediaType.json: WireSchemas.ref("RuleHistory")])],
                handle: { _ in try .value(RuleHistoryPage(sets: await entries(host))) }),
            Route(
                method: .get, path: "/v1/rules/history/{generation}", operation: "readFormerRules",
                summary: "Answers a set of rules that was accepted, with its texts.",
                details:
                    "Each of `layers` has its `name`, the path of its `folder` on the host's machine, and its `files`. "
                    + "`kept` has the digests of all texts in the history, and `found` those of the texts that the host has "
                    + "read in the folders last.",
                segment:
                    "a generation of the set, or `previous` for the set that a rollback without a generation puts back",
                answers: [.init(summary: "the set", content: [MediaType.json: WireSchemas.ref("FormerRules")])],
                problems: [.notFound],
                handle: { call in try .value(await formerRules(call.parameter, host)) }),
            Route(
                method: .get, path: "/v1/rules/diff", operation: "compareRules",
                summary: "Answers how a set of rules differs from another one.",
                details:
                    "Each of `changes` has a `path`, the lines `added` and `removed`, the `owner` of the file, and a "
                    + "`diff` in the unified format of `diff -u`.",
                parameters: [
                    .init(
                        name: "from", schema: generation,
                        summary: "a generation of the older set; without it, the set before the other one"),
                    .init(
                        name: "to", schema: generation,
                        summary: "a generation of the newer set; without it, the set that decides"),
                ],
                answers: [.init(summary: "the differences", content: [MediaType.json: WireSchemas.ref("RuleDiff")])],
                problems: [.notFound],
                handle: { call in try .value(await diff(call, host)) }),
            Route(
                method: .post, path: "/v1/rules/rollback", operation: "rollBackRules",
                summary:
                    "Puts a former set of rules in force, until a file of rules is changed or the rules are reloaded.",
                details: "The files stay as they are. With a state folder the set also decides after a restart.",
                body: .init(
                    isRequired: false,
                    content: [MediaType.json: ["type": "object", "properties": ["generation": generation]]]),
                answers: [
                    .init(summary: "the rules that run now", content: [MediaType.json: WireSchemas.ref("RuleStatus")])
                ],
                problems: [.notFound, .unusable, .rulesRefused],
                handle: { call in try await rollBack(call, host) }),
        ]
    }

    private static func entries(_ host: LiveHost) async -> [RuleHistoryPage.Entry] {
        let sets = await host.ruleHistory()
        let now = await host.setInForce(among: sets)
        return sets.reversed().map { .init($0, decides: $0.generation == now?.generation) }
    }

    private static func formerRules(_ text: String, _ host: LiveHost) async throws -> FormerRules {
        let (sets, texts) = await host.keptRules()
        do {
            let set = text == previous ? try await host.setBefore(among: sets) : try sets.set(of: generation(text))
            return FormerRules(set, texts: texts, found: host.textsFound)
        } catch let failure as RollbackFailure {
            throw notFound(failure)
        }
    }

    /// The path segment for the set that a rollback without a generation restores.
    private static let previous = "previous"

    private static func generation(_ text: String) throws -> Int {
        guard let generation = Int(text), generation > 0 else {
            throw Problem.notFound(
                "'\(text.clipped)' is not a generation", hint: "a generation is a whole number from 1, or \(previous)")
        }
        return generation
    }

    private static func notFound(_ failure: RollbackFailure) -> Problem {
        Problem.notFound(failure.description, hint: "GET /v1/rules/history lists the sets")
    }

    private static func diff(_ call: Call, _ host: LiveHost) async throws -> RuleDiff {
        let (from, to) = (try call.number("from", in: 1...Int.max), try call.number("to", in: 1...Int.max))
        let (sets, texts) = await host.keptRules()
        do {
            let now = await host.setInForce(among: sets)
            guard let later = try to.map({ try sets.set(of: $0) }) ?? now else {
                throw Problem.notFound("no set of rules decides", hint: nil)
            }
            guard let earlier = try from.map({ try sets.set(of: $0) }) ?? sets.set(before: later) else {
                throw Problem.notFound(
                    "no set is kept from before generation \(later.generation)", hint: "name one to compare it with")
            }
            return RuleDiff(
                from: earlier.generation, to: later.generation, changes: later.changes(since: earlier, texts))
        } catch let failure as RollbackFailure {
            throw notFound(failure)
        }
    }

    private static func rollBack(_ call: Call, _ host: LiveHost) async throws -> Reply {
        struct Body: Decodable { var generation: Int? }
        let body = call.body.isEmpty ? Body() : try call.decoded(Body.self)
        do {
            return try .value(await host.rollBackRules(to: body.generation))
        } catch let failure as RollbackFailure {
            throw notFound(failure)
        } catch let rejection as RuleSetRejected {
            throw Problem.refused(rejection)
        }
    }
}
