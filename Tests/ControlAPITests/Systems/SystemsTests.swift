import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

@testable import ControlAPI

extension ControlClient {
    /// Makes a system.
    /// - Returns: the path of its routes.
    func system(_ spec: Value = [:]) async throws -> String {
        let made = try await post("/v1/systems", "application/json", spec.json)
        #expect(made.status == 201, "\(String(decoding: made.body, as: UTF8.self))")
        return "/v1/systems/\(try #require(try made.json["id"]?.stringValue))"
    }

    /// Sends JSON, and returns the answer to a good request.
    @discardableResult
    func send(_ body: Value = [:], to path: String) async throws -> Value {
        let answer = try await post(path, "application/json", body.json)
        #expect((200..<300).contains(answer.status), "\(path): \(String(decoding: answer.body, as: UTF8.self))")
        return answer.body.isEmpty ? .null : try answer.json
    }

    func text(_ path: String) async throws -> String {
        String(decoding: try await get(path).body, as: UTF8.self)
    }

    /// All events that a system keeps.
    func events(of system: String) async throws -> Value {
        try await get(system + "/events?limit=1000&after=0").json
    }
}

private func toast(_ id: String, duration: Double = 2) -> Value {
    ["type": "toast.show", "data": ["id": .string(id), "message": "M", "duration": .double(duration)]]
}

/// The systems of a test host.
@Suite struct SystemsTests {
    @Test("a system has all routes of a host, and shares nothing with another one")
    func isolated() async throws {
        try await withServer(time: .virtual) { client, host, _ in
            let (one, other) = (try await client.system(), try await client.system())
            try await client.send(toast("a"), to: one + "/events")
            try await client.send(["advance": 1.5], to: one + "/clock")
            #expect(try await client.get(one + "/state/toast.presenting.id").json == "a")
            #expect(try await client.get(one + "/clock").json["now"] == 1.5)
            #expect(try await client.get(other + "/clock").json["now"] == 0)
            #expect(try await client.events(of: other) == [])
            #expect(try await client.get(one + "/openapi.json").json["openapi"] == "3.1.0")
            #expect(try await client.get(one + "/healthz").json["status"] == "ok")
            #expect(await host.uptime == .zero)
            #expect(try await client.get("/v1/systems").json == ["systems": [["id": "s1"], ["id": "s2"]]])
        }
    }

    @Test("a reset system is as it was at its beginning")
    func reset() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            let system = try await client.system([
                "given": ["scenes": [["id": "left"], ["id": "right"]]], "settings": ["toast": ["profile": "agora"]],
                "date": "2026-03-29T01:59:00+01:00",
            ])
            func everything() async throws -> [String] {
                [
                    try await client.get(system + "/state").json.json,
                    try await client.get(system + "/clock").json.json,
                    try await client.events(of: system).json, try await client.text(system + "/timeline"),
                ]
            }
            let before = try await everything()
            #expect(before[1].contains("2026-03-29T00:59:00.000Z"))
            try await client.send(toast("a"), to: system + "/events")
            try await client.send(["advance": 90], to: system + "/clock")
            #expect(try await everything() != before)
            try await client.send(to: system + "/reset")
            #expect(try await everything() == before)
        }
    }

    /// Rules that give each toast this priority.
    private static func rule(_ priority: String) -> String {
        "local toast = {}\nfunction toast.priority(toast, ctx) return \"\(priority)\" end\nreturn toast\n"
    }

    @Test("rules of folders and rules given as text decide in their system alone")
    func rules() async throws {
        try await withServer(time: .virtual) { client, _, folder in
            try FileManager.default.createDirectory(atPath: folder.path + "/low", withIntermediateDirectories: true)
            try folder.write(Self.rule("elevated"), to: "low/toast.lua")
            let rules: Value = [.string(folder.path + "/low")]
            let low = try await client.system(["rules": rules])
            let high = try await client.system(["rules": rules, "files": ["toast.lua": .string(Self.rule("critical"))]])
            let none = try await client.system()
            let question: Value = ["toast": ["id": "a", "message": "M"]]
            func asked(_ system: String) async throws -> Value {
                try await client.send(question, to: system + "/ask/toast.priority")
            }
            #expect(try await asked(low)["answer"] == "elevated")
            #expect(try await asked(high)["answer"] == "critical")
            #expect(try await asked(high)["by"] == "toast.lua:2")
            #expect(try await asked(none)["by"] == "default")
            // Another text in the folder counts after a reload, and not before; the text above it stays.
            try folder.write(Self.rule("normal"), to: "low/toast.lua")
            #expect(try await asked(low)["answer"] == "elevated")
            try await client.send(to: low + "/rules/reload")
            try await client.send(to: high + "/rules/reload")
            #expect(try await asked(low)["answer"] == "normal")
            #expect(try await asked(high)["answer"] == "critical")
            try await client.send(to: low + "/reset")
            #expect(try await asked(low)["answer"] == "elevated", "a reset takes the rules of the beginning")
        }
    }

    @Test("a rule that fails in one system is not seen in another one")
    func failure() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            let bad = "local toast = {}\nfunction toast.priority(toast, ctx) while true do end end\nreturn toast\n"
            let (broken, whole) = (
                try await client.system(["files": ["toast.lua": .string(bad)]]), try await client.system()
            )
            try await client.send(toast("a"), to: broken + "/events")
            try await client.send(toast("a"), to: whole + "/events")
            let failed = try await client.get(broken + "/events?topic=rules.failed&limit=10").json
            #expect(failed[0]?["data"]?["file"] == "toast.lua", "\(failed.json)")
            #expect(try await client.get(whole + "/events?topic=rules.failed&limit=10").json == [])
            #expect(try await client.get(whole + "/state/toast.presenting.id").json == "a")
        }
    }

    @Test("an expectation is met by the next event of its topic, once; a failure says what came instead")
    func expectations() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            let system = try await client.system()
            try await client.send(toast("a"), to: system + "/events")
            let presented: Value = ["topic": "toast.presented", "data": ["id": "a"]]
            let met = try await client.send(presented, to: system + "/expect")
            #expect(met["met"] == true && met["event"]?["topic"] == "toast.presented", "\(met.json)")
            let again = try await client.send(presented, to: system + "/expect")
            #expect(again["met"] == false)
            #expect(again["text"]?.stringValue?.contains("it has met an earlier expectation") == true, "\(again.json)")
            let late: Value = ["topic": "toast.dismissed", "at": 5]
            try await client.send(["idle": true], to: system + "/clock")
            let missed = try await client.send(late, to: system + "/expect")
            #expect(missed["failure"]?["nearest"]?["topic"] == "toast.dismissed", "\(missed.json)")
            let none: Value = ["topic": "toast.presented", "count": 0]
            #expect(try await client.send(none, to: system + "/expect")["met"] == true)
            #expect(try await client.send(none, to: system + "/expect?since=1")["met"] == false)
            #expect(
                try await client.send(["state": "toast.waiting", "equals": []], to: system + "/expect")["met"] == true)
            // One more than was expected.
            for id in ["b", "c"] { try await client.send(toast(id), to: system + "/events") }
            let some: Value = ["topic": "toast.show"]
            let only = try await client.send(some, to: system + "/expect?only=true")
            #expect(only["met"] == false, "\(only.json)")
        }
    }

    @Test("the timeline has the steps, and the decisions of rules with their lines")
    func timeline() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            let system = try await client.system(["files": ["toast.lua": .string(Self.rule("critical"))]])
            try await client.send(toast("a"), to: system + "/events")
            try await client.send(["idle": true], to: system + "/clock")
            let lines = try await client.text(system + "/timeline").split(separator: "\n")
            #expect(lines[0].contains("topic") && lines[0].contains("data"))
            #expect(lines[1].contains(" 0  0.00") && lines[1].contains("toast.show"), "\(lines)")
            #expect(lines.contains { $0.contains("toast.priority?") && $0.hasSuffix("by toast.lua:2") }, "\(lines)")
            let dismissed = try #require(lines.last { $0.contains("toast.dismissed") })
            #expect(dismissed.contains("2.24"), "\(dismissed)")
            #expect(lines.contains { $0.contains(" 1  2.00") })
        }
    }

    @Test("an event that is published with effects=true is answered with what it caused, in order")
    func effects() async throws {
        try await withServer(time: .virtual) { client, _, _ in
            let system = try await client.system()
            let path = system + "/events?effects=true"
            let answer = try await client.send(toast("a"), to: path)
            let effects = try #require(answer["effects"]?.arrayValue)
            let all = try #require(try await client.events(of: system).arrayValue)
            #expect(effects == Array(all.dropFirst()) && effects.contains { $0["type"] == "toast.presented" })
            let lines = [toast("b"), toast("c")].map(\.json).joined(separator: "\n")
            let several = try await client.post(path, "application/x-ndjson", lines).json
            let later = try #require(try await client.events(of: system).arrayValue).dropFirst(all.count)
            let ids = several["events"]?.arrayValue?.compactMap { $0["id"] } ?? []
            #expect(several["effects"]?.arrayValue == later.filter { !ids.contains($0["busid"] ?? .null) })
            #expect(try await client.send(toast("d"), to: system + "/events")["effects"] == nil)
            let wrong = try await client.post(system + "/events?effects=yes", "application/json", toast("e").json)
            #expect(wrong.status == 400)
        }
    }

    @Test("what cannot be is a problem with its place, and makes no system")
    func mistakes() async throws {
        try await withServer(time: .virtual) { client, _, folder in
            func refused(_ spec: Value) async throws -> Value {
                let answer = try await client.post("/v1/systems", "application/json", spec.json)
                #expect(answer.status == 422, "\(spec.json): \(String(decoding: answer.body, as: UTF8.self))")
                return try answer.json
            }
            let rule = "local toast = {}\nfunction toast.priorty(toast, ctx) return \"low\" end\nreturn toast\n"
            let rules = try await refused(["files": ["toast.lua": .string(rule)]])
            #expect(rules["errors"]?[0]?["file"] == "toast.lua" && rules["errors"]?[0]?["line"] == 2, "\(rules.json)")
            #expect(rules["detail"]?.stringValue?.hasSuffix("there is no system") == true)
            for (spec, expected) in [
                (["rules": [.string(folder.path + "/none")]], "no folder '"),
                (["ruels": ["rules"]], "did you mean 'rules'?"),
                (["files": ["toast.txt": ""]], "is not the path of a file of rules"),
                (["files": ["../toast.lua": ""]], "is not the path of a file of rules"),
                (["given": ["scene": []]], "did you mean 'scenes'?"),
                (["given": ["traits": ["contentSize": "huge"]]], "given.traits"),
                (["settings": ["toast": ["profil": "agora"]]], "profil"), (["date": "soon"], "date: expected a date"),
                (["seed": -1], "seed"),
            ] as [(Value, String)] {
                let text = try await refused(spec).json
                #expect(text.contains(expected), "\(text)")
            }
            #expect(try await client.get("/v1/systems").json == ["systems": []])
            let gone = try await client.get("/v1/systems/s99/state")
            #expect(gone.status == 404)
            #expect(try gone.json["hint"] == "POST /v1/systems makes one and answers its id")
            let system = try await client.system()
            let unknown = try await client.post(system + "/restore", "application/json", #"{"snapshot": 3}"#)
            #expect(unknown.status == 404)
            let topic = try await client.post(system + "/expect", "application/json", #"{"topic": "toast.shown"}"#)
            #expect(topic.status == 422)
            #expect(try topic.json.json.contains("did you mean 'toast.show'?"))
            let head = "DELETE \(system) HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
            let deleted = try await RawConnection.exchange(folder.path + "/control.sock", head)
            #expect(deleted.hasPrefix("HTTP/1.1 204"))
            #expect(try await client.get(system + "/state").status == 404)
        }
    }

    @Test("a real host has no systems, and says how a test host is started")
    func real() async throws {
        try await withServer { client, _, _ in
            for answer in [
                try await client.post("/v1/systems", "application/json", "{}"),
                try await client.post("/v1/systems/s1/clock", "application/json", "{}"),
            ] {
                #expect(answer.status == 409)
                #expect(try answer.json["hint"] == "busctl serve --virtual-time starts a test host")
            }
            #expect(try await client.get("/v1/systems").json == ["systems": []])
        }
    }

    @Test("a stream of a system has its events, and ends when the system goes back")
    func streams() async throws {
        try await withServer(time: .virtual) { client, _, folder in
            let system = try await client.system()
            try await client.send(toast("a"), to: system + "/events")
            let reader = try await RawClient.connect(folder.path + "/control.sock")
            try await reader.send("GET \(system)/events?after=0 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            #expect(try await reader.read(until: "toast.presented").contains("toast.show"))
            try await client.send(to: system + "/reset")
            #expect(try await reader.readToEnd().hasSuffix("0\r\n\r\n"))
        }
    }
}
