import ControlAPI
import EventBus
import Host
import TestSupport
import Testing
import Toast

@Suite struct WhyRoutesTests {
    private static let rule = "local t = {}\nfunction t.coalesce() return 'keep' end\nreturn t\n"

    private func show(_ host: LiveHost, _ id: String) async -> UInt64 {
        // The toast's duration is long enough for the slowest machine.
        let events = [IncomingEvent(event: ToastShow(id: id, message: "M", duration: .seconds(3600)))]
        return await host.publish(events, defaultSource: "/test")[0].id
    }

    @Test("an explanation has every event as a CloudEvent, and every decision with its line, generation and time")
    func explain() async throws {
        try await withServer(rules: ["toast.lua": Self.rule]) { client, host, folder in
            _ = await show(host, "a")
            let b = await show(host, "b")
            let json = try await client.explanation(of: "\(b)").json
            #expect(json.at(path: "steps.0.event.busid") == .string("\(b)"))
            #expect(json.at(path: "steps.0.event.type") == "toast.show")
            #expect(json.at(path: "steps.1.event.causationid") == .string("\(b)"))
            let decisions = json.at(path: "steps.0.decisions")?.arrayValue ?? []
            let ruled = try #require(decisions.first { $0["query"] == "toast.coalesce" })
            #expect(ruled["by"] == .string(folder.path + "/rules/toast.lua:2"))
            #expect(ruled["answer"] == "keep")
            #expect(ruled["generation"] == 1)
            #expect((ruled["microseconds"]?.doubleValue ?? 0) > 0)
            #expect(ruled.at(path: "asked.existing") == "a")
            let builtIn = try #require(decisions.first { $0["query"] == "toast.priority" })
            #expect(builtIn["by"] == "default")
            #expect(builtIn["default"] == "errors are critical, warnings elevated, all others normal")
        }
    }

    @Test("a why-not answer comes with its verdict, by event id and by toast id")
    func whyNot() async throws {
        try await withServer(rules: ["toast.lua": Self.rule]) { client, host, _ in
            _ = await show(host, "a")
            let b = await show(host, "b / ö")
            for id in ["\(b)", "b / ö"] {
                let verdict = try await client.explanation(of: id, whyNot: "toast.presented").json["verdict"]
                #expect(verdict?["outcome"] == "instead")
                #expect(verdict?.at(path: "decisions.0.query") == "toast.coalesce")
            }
            #expect(
                try await client.explanation(of: "a", whyNot: "toast.presented").json.at(path: "verdict.outcome")
                    == "happened")
        }
    }

    @Test("an unknown id gets a 404 that names the known ones, and so does an unknown topic")
    func unknown() async throws {
        try await withServer { client, host, _ in
            let id = await show(host, "build-7")
            let unknown = try await client.explanation(of: "\(id + 100)")
            #expect(unknown.status == 404)
            #expect(unknown.contentType == "application/problem+json")
            #expect(try unknown.json["hint"]?.stringValue?.hasPrefix("the host keeps the deliveries ") == true)
            #expect(try await client.explanation(of: "biuld-7").json["hint"] == "did you mean 'build-7'?")
            let topic = try await client.explanation(of: "\(id)", whyNot: "toast.presnted")
            #expect(topic.status == 404)
            #expect(try topic.json["hint"] == "did you mean 'toast.presented'?")
        }
    }

    @Test("the host can explain events from its own start, before any client was connected")
    func fromTheStart() async throws {
        try await withServer(rules: ["toast.lua": Self.rule]) { client, _, _ in
            let explanation = try await client.explanation(of: "1")
            #expect(explanation.status == 200)
            #expect(try explanation.json.at(path: "steps.0.event.busid") == "1")
        }
    }

    @Test("the latest decisions are listed oldest first, filtered by query and limited in number")
    func decisions() async throws {
        try await withServer(rules: ["toast.lua": Self.rule]) { client, host, _ in
            for id in ["a", "b", "c"] { _ = await show(host, id) }
            let all = try await client.get("/v1/decisions").json
            #expect(all["count"] == .int(all["decisions"]?.arrayValue?.count ?? 0))
            let some = try await client.get("/v1/decisions?query=toast.p*&limit=2")
            #expect(some.status == 400)
            let priorities = try await client.get("/v1/decisions?query=toast.priority&limit=2").json["decisions"]
            #expect(priorities?.arrayValue?.map { $0.at(path: "asked.toast") } == ["b", "c"])
            #expect(try await client.get("/v1/decisions?limit=0").status == 400)
            let none = try await client.get("/v1/decisions?query=toast.gat")
            #expect(none.status == 404)
            #expect(try none.json["hint"] == "did you mean 'toast.gate'?")
        }
    }
}
