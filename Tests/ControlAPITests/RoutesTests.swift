import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

@Suite struct RoutesTests {
    @Test(
        "the list of topics has their schemas or only their names and kinds, and a misspelt topic is answered with the nearest name"
    )
    func topics() async throws {
        try await withServer { client, _, _ in
            let all = try await client.get("/v1/topics").json
            #expect((all["topics"]?.arrayValue?.count ?? 0) > 20)
            let names = try await client.get("/v1/topics?names=true").json["topics"]?.arrayValue ?? []
            func brief(_ topic: Value) -> Value {
                .object(topic.objectValue?.filter { ["name", "kind", "detail"].contains($0.key) } ?? [:])
            }
            #expect(names == all["topics"]?.arrayValue?.map(brief))
            #expect(try await client.get("/v1/topics?names=false").json == all)
            #expect(try await client.get("/v1/topics?names=yes").status == 400)
            let one = try await client.get("/v1/topics/toast.show").json
            #expect(one.at(path: "schema.properties.message") != nil)
            let none = try await client.get("/v1/topics/toast.shwo")
            #expect(none.status == 404)
            #expect(try none.json["hint"] == "did you mean 'toast.show'?")
        }
    }

    @Test("the schema of a topic is a document with a tag, and is not sent to a client that has it")
    func schema() async throws {
        try await withServer { client, _, folder in
            let document = try await client.get("/v1/topics/toast.show/schema")
            #expect(document.status == 200 && document.contentType == "application/schema+json")
            let json = try document.json
            #expect(json["$schema"] == "https://json-schema.org/draft/2020-12/schema")
            #expect(json["$id"]?.stringValue?.hasSuffix("/toast.show") == true)
            #expect(json["required"] == ["message"])
            #expect(try await client.get("/v1/topics/toast.shwo/schema").status == 404)

            func get(_ lines: String) async throws -> String {
                try await RawConnection.exchange(
                    folder.path + "/control.sock",
                    "GET /v1/topics/toast.show/schema HTTP/1.1\r\nhost: x\r\n\(lines)connection: close\r\n\r\n")
            }
            let tag = try #require(try await get("").firstMatch(of: /(?i)etag: ("[^"]+")/)).output.1
            for tags in [String(tag), "\"other\", W/\(tag)", "*"] {
                let answer = try await get("if-none-match: \(tags)\r\n")
                #expect(answer.statuses == ["304"] && answer.contains(tag) && !answer.contains("message"), "\(tags)")
            }
            #expect(try await get("if-none-match: \"other\"\r\n").statuses == ["200"])
        }
    }

    @Test("the state can be read as a whole, by module and by path")
    func state() async throws {
        try await withServer { client, _, _ in
            let all = try await client.get("/v1/state")
            #expect(all.status == 200)
            #expect(try all.json["toast"] != nil)
            #expect(try await client.get("/v1/state/toast").json == all.json["toast"])
            let none = try await client.get("/v1/state/tost")
            #expect(none.status == 404)
            #expect(try none.json["hint"] == "did you mean 'toast'?")
        }
    }

    @Test("the answer to a query says which rule gave it, or that it is the default")
    func ask() async throws {
        let toast = """
            {"id":"a","message":"m","kind":"info","presentationEdge":"top","allowsUserDismiss":true,"haptics":"auto",
             "safeAreaBehavior":"avoid","reduceMotion":"respect","sensitive":false,"announceSensitive":false,
             "measuredLines":1,"count":1}
            """
        let question = #"{"incoming":\#(toast),"existing":\#(toast),"existingState":"waiting","age":1,"window":2}"#
        let rule = "local t = {}\nfunction t.coalesce() return 'separate' end\nreturn t\n"
        try await withServer(rules: ["toast.lua": rule]) { client, _, folder in
            let answer = try await client.post("/v1/ask/toast.coalesce", "application/json", question).json
            #expect(answer["answer"] == "separate", "\(answer)")
            #expect(answer["by"] == .string(folder.path + "/rules/toast.lua:2"))
            #expect(answer["default"] != nil)
        }
        try await withServer { client, _, _ in
            let answer = try await client.post("/v1/ask/toast.coalesce", "application/json", question).json
            #expect(answer["by"] == "default")
            #expect(answer["answer"] != nil)
        }
    }

    @Test("a query that cannot be asked is refused with a message that says why")
    func badQuestions() async throws {
        try await withServer { client, _, _ in
            let unknown = try await client.post("/v1/ask/toast.gat", "application/json", "{}")
            #expect(unknown.status == 404)
            let event = try await client.post("/v1/ask/toast.show", "application/json", "{}")
            #expect(event.status == 404)
            #expect(try event.json["hint"] == "this is the topic of an event: publish the event instead")
            let malformed = try await client.post("/v1/ask/toast.gate", "application/json", "{")
            #expect(malformed.status == 400)
            let form = try await client.post("/v1/ask/toast.gate", "application/x-www-form-urlencoded", "{}")
            #expect(form.status == 415)
            let list = try await client.post("/v1/ask/toolbar.currentLayout", "application/json", "[1]")
            #expect(list.status == 422 && list.problem == "unusable")
            #expect(try list.json["detail"] == "expected an object, found a list")
            let none = try await client.post("/v1/ask/toolbar.currentLayout", "application/json", "{}")
            #expect(none.status == 422 && none.problem == "unanswered")
            let strange = try await client.post("/v1/ask/toast.gate", "application/json", #"{"nonsense":1}"#)
            #expect(strange.status == 422)
            #expect(try strange.json.at(path: "errors.0.pointer") == "/nonsense")
        }
    }

    @Test("rules can be read and reloaded, and faulty rules are refused with every problem")
    func rules() async throws {
        try await withServer(rules: ["toast.lua": "return { settings = { maxQueueSize = 5 } }\n"]) {
            client, host, folder in
            #expect(try await client.get("/v1/rules").json["generation"] == 1)
            #expect(try await client.post("/v1/rules/reload", "application/json", "").json["generation"] == 2)
            try folder.write("return { settings = { maxQueSize = 5 } }\n", to: "rules/toast.lua")
            let refused = try await client.post("/v1/rules/reload", "application/json", "")
            #expect(refused.status == 422)
            #expect(try refused.json.at(path: "errors.0.file")?.stringValue?.hasSuffix("toast.lua") == true)
            #expect(try await client.get("/v1/rules").json["generation"] == 2)
        }
    }

    @Test("the health page has the status, the version, the Lua version and the uptime")
    func health() async throws {
        try await withServer { client, _, _ in
            let json = try await client.get("/v1/healthz").json
            #expect(json["status"] == "ok")
            #expect(json["version"]?.stringValue == LiveHost.version)
            #expect(json["lua"]?.stringValue?.hasPrefix("Lua 5.4") == true)
            #expect((json["uptime"]?.doubleValue ?? -1) > 0)
        }
    }

    @Test("the health of a host names its run, which no other host has")
    func instance() async throws {
        func instance() async throws -> String {
            try await withServer { client, host, _ in
                let told = try await client.get("/v1/health").json["instance"]?.stringValue
                #expect(told == host.instance && told?.wholeMatch(of: /[0-9a-z]{16}/) != nil)
                return host.instance
            }
        }
        #expect(try await instance() != instance())
    }

    @Test("an unknown path gets a 404, and a wrong method a 405 that names the right methods")
    func wrongRequests() async throws {
        try await withServer { client, _, folder in
            let missing = try await client.get("/v1/topic")
            #expect(missing.status == 404)
            #expect(missing.contentType == "application/problem+json")
            #expect(try missing.json["hint"] == "did you mean '/v1/topics'?")
            #expect(try await client.get("/").status == 404)
            let wrong = try await client.post("/v1/topics", "application/json", "{}")
            #expect(wrong.status == 405)
            let answer = try await RawConnection.exchange(
                folder.path + "/control.sock", "DELETE /v1/rules HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            #expect(answer.contains("405"))
            #expect(answer.lowercased().contains("allow: get, head"))
        }
    }

    @Test("a request whose Accept header fits no format gets a 406, and bytes that are not HTTP get a 400")
    func negotiation() async throws {
        try await withServer { _, _, folder in
            let path = folder.path + "/control.sock"
            let refused = try await RawConnection.exchange(
                path, "GET /v1/rules HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n")
            #expect(refused.contains(" 406 "))
            #expect(refused.contains("application/problem+json"))
            let taken = try await RawConnection.exchange(
                path, "GET /v1/rules HTTP/1.1\r\nhost: x\r\naccept: text/html, */*;q=0.1\r\nconnection: close\r\n\r\n")
            #expect(taken.contains(" 200 "))
            let garbage = try await RawConnection.exchange(path, "what is this\r\n\r\n")
            #expect(garbage.contains(" 400 "))
            #expect(garbage.contains("application/problem+json"))
        }
    }

    @Test("an event in binary mode takes its attributes from the headers")
    func binaryMode() async throws {
        try await withServer { _, host, folder in
            let path = folder.path + "/control.sock"
            let events = await host.events(matching: [TopicPattern("toast.show")], after: nil)
            let head = "POST /v1/events HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
            let ce = "ce-specversion: 1.0\r\nce-id: 1\r\nce-type: toast.show\r\ncontent-type: application/json\r\n"
            let body = #"{"message":"m"}"#
            let length = "content-length: \(body.utf8.count)\r\n\r\n"
            let taken = try await RawConnection.exchange(
                path, head + ce + "ce-source: /caf%25C3%25A9\r\n" + length + body)
            try #require(taken.contains(" 202 "), "\(taken)")
            guard case .event(_, _, let json)? = await events.first(where: { _ in true }) else { return }
            #expect(try JSONText.decode(Value.self, from: json)["source"] == "/caf%C3%A9")
            for (header, status) in [
                ("ce-source: /caf%C3%A9", " 422 "), ("ce-source: /a\r\nce-source: /b", " 400 "),
                ("ce-source: /a\r\nce-data: x", " 400 "), ("ce-source: \"/a", " 400 "),
                ("ce-source: \"/\\a\"", " 202 "), ("ce-source: /a\r\nce-my_ext: x", " 422 "),
                ("ce-source: /a\r\nce-time: yesterday", " 422 "),
            ] {
                let answer = try await RawConnection.exchange(path, head + ce + header + "\r\n" + length + body)
                #expect(answer.contains(status), "\(header): \(answer)")
            }
            #expect(
                try await RawConnection.exchange(path, head + ce + "ce-source: /%C0%A0\r\n" + length + body)
                    .contains(" 400 "))
            let missing = try await RawConnection.exchange(path, head + ce + length + body)
            #expect(missing.contains("ce-source"))
        }
    }

    @Test("requests sent on one connection without waiting are answered in order")
    func pipelining() async throws {
        try await withServer { _, _, folder in
            let answer = try await RawConnection.exchange(
                folder.path + "/control.sock",
                "GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n" + "GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n"
                    + "HEAD /v1/rules HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            let statuses = answer.components(after: "HTTP/1.1 ").map { $0.prefix(3) }
            #expect(statuses == ["200", "404", "200"])
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }
}

extension String {
    /// The texts that follow each occurrence of `mark`.
    fileprivate func components(after mark: String) -> [Substring] {
        split(separator: mark).filter { $0.first?.isNumber == true }
    }
}
