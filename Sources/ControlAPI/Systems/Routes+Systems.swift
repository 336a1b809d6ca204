import EventBus
import FoundationEssentials
import HTTPTypes
import Harness
import Host
import RuleHost

/// The routes for the systems of a test host.
extension Routes {
    static func systems(_ parts: Parts) -> [Route] {
        let systems = parts.systems
        let path = "the id of the system, such as s7"
        func about(
            _ what: String, _ operation: String, _ summary: String, details: String = "", body: Route.Body? = nil,
            _ act: @escaping @Sendable (TestSystem, Call) async throws -> Value
        ) -> Route {
            Route(
                method: .post, path: .init(stringLiteral: "/v1/systems/{id}/\(what)"), operation: operation,
                summary: summary, details: details, segment: path, body: body,
                answers: [.init(summary: "the system", content: [MediaType.json: WireSchemas.ref("System")])],
                problems: [.notFound, .unusable, .realTime, .tooLarge],
                handle: { call in
                    let system = try TestSystems.open(systems).system(call.parameter)
                    return .json(.ok, Data(try await act(system, call).json.utf8))
                })
        }
        return [
            Route(
                method: .get, path: "/v1/systems", operation: "listSystems",
                summary: "Lists the systems of a test host.",
                answers: [
                    .init(
                        summary: "the systems, in the order in which they were made",
                        content: [
                            MediaType.json: [
                                "type": "object", "required": ["systems"],
                                "properties": ["systems": WireSchemas.list(of: "System")],
                            ]
                        ])
                ],
                handle: { _ in
                    try .value(["systems": (systems?.ids ?? []).map { ["id": $0] }])
                }),
            Route(
                method: .post, path: "/v1/systems", operation: "makeSystem",
                summary: "Makes a system of its own in a test host: bus, modules, rules, memory and time.",
                details:
                    "All routes of a host exist below `/v1/systems/{id}`, such as `/v1/systems/s7/events`; `/clock` moves its time. "
                    + "It has the rules of the folders `rules`, the lowest layer first, and above them those of `files`, which "
                    + "are texts by path, such as `toast.lua`. `settings` take precedence over all layers; `given` is the world "
                    + "before time begins, as in a scenario; `date` is as in `POST /v1/clock`. Rules that are refused make no system.",
                body: .init(isRequired: false, content: [MediaType.json: WireSchemas.ref("SystemRequest")]),
                answers: [
                    .init(
                        status: 201, summary: "the system", content: [MediaType.json: WireSchemas.ref("System")],
                        headers: [("Location", "the path of its routes")])
                ],
                problems: [.unusable, .rulesRefused, .realTime],
                handle: { call in
                    let system = try await make(call, parts)
                    return .made(TestSystems.path + system.id, Data(Value.object(["id": .string(system.id)]).json.utf8))
                }),
            Route(
                method: .delete, path: "/v1/systems/{id}", operation: "removeSystem", summary: "Ends a system.",
                segment: path, answers: [.init(status: 204, summary: "it has ended", content: [:])],
                problems: [.notFound, .realTime],
                handle: { call in
                    try await TestSystems.open(systems).remove(call.parameter)
                    return .empty
                }),
            about(
                "reset", "resetSystem", "Takes a system back to its beginning.",
                details:
                    "Its time is 0 again, its rules are those of its beginning, `given` holds, and its streams end."
            ) { system, _ in
                try await system.reset()
                return ["id": .string(system.id)]
            },
            about(
                "snapshot", "snapshotSystem", "Notes what a system is now, to go back to it.",
                details: "The answer has the number of the `snapshot`, from 1."
            ) { system, _ in
                ["id": .string(system.id), "snapshot": .int(try await system.snapshot())]
            },
            about(
                "restore", "restoreSystem", "Takes a system to one of its snapshots.",
                details: "A system that starts anew gets the requests again that it had got by then; its streams end. "
                    + "`snapshot` is the number of one; without it, the latest is meant.",
                body: .init(
                    isRequired: false,
                    content: [
                        MediaType.json: [
                            "type": "object", "additionalProperties": false,
                            "properties": ["snapshot": ["type": "integer", "minimum": 1]],
                        ]
                    ])
            ) { system, call in
                struct Wanted: Codable { var snapshot: Int? }
                let wanted = call.body.isEmpty ? Wanted() : try call.usable(Wanted.self)
                try await system.restore(wanted.snapshot)
                return ["id": .string(system.id)]
            },
        ]
    }

    private static func make(_ call: Call, _ parts: Parts) async throws -> TestSystem {
        let systems = try TestSystems.open(parts.systems)
        let request = call.body.isEmpty ? SystemRequest() : try call.usable(SystemRequest.self)
        do {
            return try await systems.make(request) { host, record in
                Router(
                    routes: all(parts.with(host, record)), metrics: parts.metrics, logger: parts.logger)
            }
        } catch let error as FieldError {
            throw Problem.unusable([(index: nil, error: error)])
        } catch let rejection as RuleSetRejected {
            throw Problem.refused(rejection, consequence: "there is no system")
        } catch let failure as SystemFailure {
            throw Problem.busy("no system can be made: \(failure)")
        } catch let failure as RuleFolder.Failure {
            throw Problem.unusable([(index: nil, error: FieldError(path: "rules", message: failure.description))])
        }
    }

    private static func answer(_ verdict: SystemRecord.Verdict) -> Value {
        switch verdict {
        case .met(nil): ["met": true]
        case .met(let event?): ["met": true, "event": event]
        case .failed(let failure): ["met": false, "failure": failure.value, "text": .string(failure.text)]
        }
    }

    /// The routes that only a system has.
    static func record(_ record: SystemRecord, of host: LiveHost) -> [Route] {
        [
            Route(
                method: .get, path: "/v1/timeline", operation: "readTimeline",
                summary: "Answers what has happened, as text.",
                details:
                    "Each event has its step, counted from 0: each request that publishes or moves time is one. Below it are the "
                    + "decisions of rules, with the file and the line. Events that only repeat others in more detail are left out.",
                parameters: [
                    .init(
                        name: "from", schema: ["type": "integer", "minimum": 0],
                        summary: "the number of the first event that is shown")
                ],
                answers: [.init(summary: "the timeline", content: ["text/plain; charset=utf-8": ["type": "string"]])],
                problems: [.unusable],
                handle: { call in
                    let first = UInt64(try call.number("from", in: 0...Int.max) ?? 0)
                    do {
                        let text = try await host.look { try record.text(from: first, in: $0) }
                        return .body("text/plain; charset=utf-8", Data(text.utf8), [:])
                    } catch let error as FieldError {
                        throw Problem.unusable([(index: nil, error: error)])
                    }
                }),
            Route(
                method: .post, path: "/v1/expect", operation: "expect",
                summary: "Looks whether something has happened, as an expectation of a scenario does.",
                details:
                    "The body is one of `expect` in a scenario, such as `{\"topic\": \"toast.presented\", \"data\": {\"id\": \"a\"}}`. Each looks "
                    + "at the events after the last event of its topic that met one; a `count` of 0 too. `met` is whether it is met, and `event` the event that met it. If "
                    + "not, `failure` has the nearest event and the events around it, and `text` is a readable report.",
                parameters: [
                    .init(
                        name: "only", schema: ["type": "boolean"],
                        summary: "true: no other event may have met an expectation of one event"),
                    .init(
                        name: "since", schema: ["type": "integer", "minimum": 1],
                        summary: "the number of the first event that a `count` of 0 is about"),
                ],
                body: .init(content: [MediaType.json: ["type": "object"]]),
                answers: [
                    .init(
                        summary: "whether it is met",
                        content: [
                            MediaType.json: [
                                "type": "object", "required": ["met"],
                                "properties": [
                                    "met": ["type": "boolean"], "event": ["type": "object"],
                                    "failure": ["type": "object"],
                                    "text": ["type": "string"],
                                ],
                            ]
                        ])
                ], problems: [.unusable],
                handle: { call in
                    let expectation = try call.decoded(Value.self)
                    do {
                        let isOnly = try call.word("only", of: ["true", "false"]) == "true"
                        let first = try call.number("since", in: 1...Int.max).map { UInt64($0) }
                        let verdict = try await host.look { system in
                            try record.verdict(on: expectation, isOnly: isOnly, since: first, in: system)
                        }
                        return .json(.ok, Data(answer(verdict).json.utf8))
                    } catch let error as FieldError {
                        throw Problem.unusable([(index: nil, error: error)])
                    }
                }),
        ]
    }
}

extension Call {
    /// - Throws: ``Problem`` with the path of the field if the body is not a valid value of the type.
    fileprivate func usable<T: Codable>(_ type: T.Type) throws -> T {
        do {
            return try request(type)
        } catch let error as FieldError {
            throw Problem.unusable([(index: nil, error: error)])
        }
    }
}
