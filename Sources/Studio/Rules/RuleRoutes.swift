import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleCheck
import RuleHost

/// The routes of the page's editor.
struct RuleRoutes: Sendable {
    let files: RuleFiles
    let workspace: RuleWorkspace
    /// Whether files may be written.
    let permit: EditPermit

    var all: [Route] { [list, read, write, mark, check, test, words] }

    private static let path = "/v1/studio/rules/files/{path*}"
    private static let edits: Route.Body = .init(content: [
        MediaType.json: [
            "type": "object", "required": ["files"],
            "properties": ["files": ["type": "object", "additionalProperties": ["type": "string"]]],
        ]
    ])

    private static func answer(_ summary: String) -> [Route.Answer] {
        [.init(summary: summary, content: [MediaType.json: ["type": "object"]])]
    }

    // MARK: Files

    private var list: Route {
        Route(
            method: .get, path: "/v1/studio/rules/files", operation: "studioRuleFiles",
            summary: "Lists the files of the rules by layer, the lowest first.", answers: Self.answer("the files"),
            handle: { _ in
                struct Answer: Encodable {
                    var canEdit: Bool
                    var layers: [RuleFiles.Layer]
                }
                return try .value(Answer(canEdit: permit.isGiven, layers: try files.list()))
            })
    }

    private var read: Route {
        Route(
            method: .get, path: .init(stringLiteral: Self.path), operation: "studioReadRule",
            summary: "Answers the text of a rule file.", segment: "the path of the file, such as `rules/toast.lua`",
            answers: Self.answer("the text and its digest"), problems: [.notFound],
            handle: { call in
                guard let text = try files.text(at: call.parameter) else { throw unknown(call.parameter) }
                return try .value([
                    "path": text.path, "text": String(decoding: text.source, as: UTF8.self), "digest": text.digest,
                ])
            })
    }

    private var write: Route {
        Route(
            method: .put, path: .init(stringLiteral: Self.path), operation: "studioWriteRule",
            summary: "Writes a rule file as a whole, if the host was started with `--edit`.",
            details: "The host then loads it as if an editor had saved it.",
            segment: "the path of the file, such as `rules/toast.lua`",
            parameters: [
                .init(
                    name: "If-Match", isHeader: true, schema: ["type": "string"],
                    summary: "the digest of the text that was read; without it, the file must not be there yet")
            ],
            body: .init(content: [
                MediaType.json: [
                    "type": "object", "required": ["text"], "properties": ["text": ["type": "string"]],
                ]
            ]),
            answers: Self.answer("the new digest"), problems: [.notFound, .forbidden, .changed, .tooLarge, .unusable],
            handle: { try save($0) })
    }

    private func save(_ call: Call) throws -> Reply {
        struct Body: Decodable { var text: String }
        let path = call.parameter
        try requirePermit()
        let body = try call.decoded(Body.self)
        let digest = call.headers[.ifMatch].map { $0.filter { $0 != "\"" } }
        do throws(RuleFiles.Refusal) {
            let new = try files.write(body.text, to: path, replacing: digest)
            return .json(.ok, Data("{\"digest\":\"\(new)\"}".utf8))
        } catch {
            throw problem(error, path)
        }
    }

    private func requirePermit() throws {
        guard permit.isGiven else {
            throw Problem(
                .forbidden, "this host does not let the page write rules", hint: "start it with busctl studio --edit")
        }
    }

    private var mark: Route {
        Route(
            method: .post, path: "/v1/studio/rules/mark", operation: "studioMarkQuestion",
            summary: "Marks a question with the answer that it should get, as `busctl rules mark` does.",
            body: .init(content: [
                MediaType.json: [
                    "type": "object", "required": ["policy", "question", "expected"],
                    "properties": [
                        "policy": ["type": "string"], "question": ["type": "object"], "note": ["type": "string"],
                        "expected": ["type": "string", "description": "the answer as JSON, or as a word"],
                    ],
                ]
            ]),
            answers: Self.answer("the path of the file that has the mark"),
            problems: [.notFound, .forbidden, .unusable],
            handle: { try await save(mark: $0) })
    }

    private func save(mark call: Call) async throws -> Reply {
        struct Body: Decodable {
            var policy: String
            var question: Value
            var expected: String
            var note: String?
        }
        try requirePermit()
        let body = try call.decoded(Body.self)
        guard let type = TopicName(body.policy).flatMap({ workspace.catalogue.query($0) }) else {
            throw Problem.notFound("no policy is called '\(body.policy.prefix(100))'", hint: nil)
        }
        let mark: MarkedQuestion
        do {
            mark = try MarkedQuestion(body.question, expected: body.expected, note: body.note, of: type) {
                try JSONText.decode(Value.self, from: Array($0.utf8))
            }
        } catch {
            throw Problem(.unusable, "\(error)")
        }
        do {
            return try .value(["path": try await workspace.add(mark: try JSONText.string(mark), of: mark.policy)])
        } catch let refusal as RuleFiles.Refusal {
            throw problem(refusal, "the file of marks")
        }
    }

    private func problem(_ refusal: RuleFiles.Refusal, _ path: String) -> Problem {
        switch refusal {
        case .noPlace: unknown(path)
        case .isLink: Problem(.forbidden, "'\(path)' is a link, and only files are written")
        case .changed(nil): Problem(.changed, "'\(path)' is not there any more")
        case .changed(let digest?):
            Problem(.changed, "'\(path)' has another text now", hint: "read it again; its digest is \(digest)")
        case .tooLarge(let size):
            Problem(.tooLarge, "the text has \(size) bytes; a rule file may have at most \(RuleFiles.largest)")
        case .system(let failure):
            Problem(.forbidden, "'\(path)' cannot be written: \(SystemFailure.text(of: failure.code))")
        }
    }

    private func unknown(_ path: String) -> Problem {
        .notFound(
            "there is no rule file '\(path.prefix(200))'",
            hint: "a rule file is right in a folder of rules, or in its folder lib: "
                + files.folders.map { $0 + "/toast.lua" }.joined(separator: ", "))
    }

    // MARK: Checks

    private struct Edits: Decodable { var files: [String: String] }

    private var check: Route {
        Route(
            method: .post, path: "/v1/studio/rules/check", operation: "studioCheckRules",
            summary:
                "Checks the rules and their tests with other texts in the place of files, as `busctl rules check` does.",
            body: Self.edits, answers: Self.answer("the findings"), problems: [.unusable],
            handle: { call in
                let edits = try call.decoded(Edits.self).files
                return try .value(["findings": try await workspace.check(edits)])
            })
    }

    private var test: Route {
        Route(
            method: .post, path: "/v1/studio/rules/test", operation: "studioTestRules",
            summary: "Runs the tests of the rules with other texts in the place of files, as `busctl test` does.",
            body: Self.edits, answers: Self.answer("the results"), problems: [.unusable],
            handle: { call in
                let edits = try call.decoded(Edits.self).files
                return try .value(["tests": try await workspace.test(edits)])
            })
    }

    private var words: Route {
        Route(
            method: .get, path: "/v1/studio/words", operation: "studioWords",
            summary: "Lists what can be written in a rule file: policies, settings, words, topics and functions.",
            parameters: [
                .init(
                    name: "path", schema: ["type": "string"], summary: "the path of the file, such as `rules/toast.lua`"
                )
            ],
            answers: Self.answer("the words"),
            handle: { call in try .value(["words": await workspace.words(in: try call.value(of: "path") ?? "")]) })
    }
}
